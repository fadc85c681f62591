"""Every blueprint, in the order in which the OpenAPI document tells of them."""

from typing import Final

from service.web import accounts, players, sessions, tokens
from service.web.blueprint import Blueprint

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (accounts.blp, tokens.blp, sessions.blp, players.blp)
