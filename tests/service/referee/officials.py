"""People whom the service has made referees."""

from flask import Flask

from service.features.accounts.changing import give_role
from tests.support.api import Api
from tests.support.play import people


def referees_of(app: Flask, anybody: Api, count: int) -> list[Api]:
    found = people(anybody, count)
    for one in found:
        give_role(app.extensions["service"]["accounts"], one.account, "referee")
    return found
