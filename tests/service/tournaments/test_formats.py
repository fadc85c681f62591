"""The list of formats, from which a page makes its form."""

from typing import get_args

import jsonschema
import pytest

from domain.game.catalogue import LANGUAGES
from domain.tournament.formats.formats import AnyFormat
from tests.support.event import did
from tests.support.play import people

KINDS = [format_.__struct_config__.tag for format_ in get_args(AnyFormat)]


WISH = {"title": "Open", "ruleset": "kingdomino", "play": "typed"}


@pytest.fixture
def maker(anybody):
    (maker,) = people(anybody, 1)
    return maker


def listed(caller, **headers):
    return {one["kind"]: one for one in did(caller.get("/v1/tournament-formats", **headers), 200)["items"]}


def test_every_format_is_listed_in_order(anybody):
    assert list(listed(anybody)) == KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_a_tournament_is_made_from_the_parameters(anybody, maker, kind):
    told = listed(anybody)[kind]
    shapes = told["parameters"]["properties"]
    usual = {name: shape["examples"][0] for name, shape in shapes.items() if "examples" in shape}
    assert set(told["parameters"]["required"]) <= set(usual)
    jsonschema.validate(usual, told["parameters"])
    stage = {"format": {"kind": kind, **usual, **({"size": 2} if told["teams"] else {})}}
    if told["teams"]:
        stage["teams"] = {
            name: shape["examples"][0] for name, shape in told["teams"]["properties"].items() if name == "boards"
        }
    wish = {"title": kind, "ruleset": "kingdomino", "stages": [stage], "play": "typed"}
    did(maker.post("/v1/tournaments", wish))


@pytest.mark.parametrize(
    ("kind", "name", "bounds"),
    [
        ("swiss", "rounds", (1, 127)),
        ("groups", "groups", (1, 64)),
        ("league", "moving", (0, 16)),
        ("heats", "advance", (0, 6)),
    ],
)
def test_a_number_beyond_its_bounds_is_refused(anybody, maker, kind, name, bounds):
    told = listed(anybody)[kind]["parameters"]
    shape = told["properties"][name]
    assert (shape["minimum"], shape["maximum"]) == bounds
    usual = {one: told["properties"][one]["examples"][0] for one in told["required"]}
    for number in (bounds[0] - 1, bounds[1] + 1):
        stage = {"format": {"kind": kind, **usual, name: number}}
        assert maker.post("/v1/tournaments", {**WISH, "stages": [stage]}).status == 422


def test_teams_meet_only_where_their_parameters_are_given(anybody):
    assert [kind for kind, told in listed(anybody).items() if told["teams"]] == ["swiss", "round-robin"]


def test_only_the_organiser_pairs_a_manual_stage(anybody):
    assert [kind for kind, told in listed(anybody).items() if not told["drawn"]] == ["manual"]


def test_the_texts_are_in_the_language_of_the_reader(anybody):
    known = listed(anybody)
    for language in set(LANGUAGES) - {"en"}:
        for kind, told in listed(anybody, Accept_Language=language).items():
            assert told["about"] != known[kind]["about"]
            titles = {name: shape["title"] for name, shape in told["parameters"]["properties"].items()}
            english = {name: shape["title"] for name, shape in known[kind]["parameters"]["properties"].items()}
            assert titles.keys() == english.keys()
            assert [name for name in titles if titles[name] == english[name]] == []
