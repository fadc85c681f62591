"""The games that can be played: options, parts, what a question gives away."""

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import asdict

from domain.game.ruleset import Ruleset
from domain.games.rulesets import RULESETS
from service.answers import Answer, Hash
from service.http.blueprint import Blueprint
from service.http.context import language
from service.http.errors import not_found
from service.http.paging import Page

blp = Blueprint("rulesets", __name__)


class RulesetSummary(Answer, frozen=True):
    """A game that can be played."""

    name: str
    """What it is called in all addresses and records."""
    engine: int
    """Raised by every change of the rules that all games share, if it would alter a recorded game."""
    digests: dict[str, Hash]
    """SHA-256 of each part, of what is printed and of the number of its rules. A game pins those that it uses."""
    players: list[int]
    """How many may play; an option may narrow it."""
    options: dict[str, Any]
    """The JSON Schema of the options."""
    matches: list[str]
    """The formats of a match."""


class RulesetDocument(RulesetSummary, frozen=True):
    """A game, with its parts."""

    parts: dict[str, Any]
    """The cards or tiles, named in the language asked for."""
    discloses: dict[str, str]
    """By what something hidden becomes known, and what is learnt."""


@blp.route("/v1/rulesets", methods=["GET"])
@blp.anybody()
@blp.response(200, Page[RulesetSummary])
def list_rulesets() -> Page[RulesetSummary]:
    """All games that can be played here; there are so few that they fit on one page."""
    return Page(items=[_summary(RULESETS[name]) for name in sorted(RULESETS)], next=None)


@blp.route("/v1/rulesets/<name>", methods=["GET"])
@blp.anybody()
@blp.response(200, RulesetDocument)
def show_ruleset(name: str) -> RulesetDocument:
    """One game, with its parts named in the language asked for."""
    rules = RULESETS.get(name)
    if rules is None:
        not_found("there is no such ruleset")
    summary = asdict(_summary(rules))
    return RulesetDocument(**summary, parts=rules.parts(language()), discloses=dict(rules.discloses))


@cache
def _summary(rules: Ruleset[Any]) -> RulesetSummary:
    return RulesetSummary(
        name=rules.name,
        engine=rules.engine,
        digests=dict(rules.digests),
        players=list(rules.seats),
        options=msgspec.json.schema(rules.options),
        matches=list(rules.matches),
    )
