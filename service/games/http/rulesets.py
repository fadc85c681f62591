"""The games that can be played: options, parts, what a question gives away."""

from functools import cache
from typing import TYPE_CHECKING, Any, Union

import msgspec
from msgspec.structs import asdict

from domain.game.ruleset import Parts, Ruleset
from domain.games.rulesets import RULESETS
from service.answers import Answer, Hash, JsonObject
from service.bots.players import levels
from service.http.blueprint import Blueprint
from service.http.context import language
from service.http.errors import not_found
from service.http.paging import Page

blp = Blueprint("rulesets", __name__)

if TYPE_CHECKING:
    Contents = Parts
else:
    Contents = Union[tuple(rules.contents for rules in RULESETS.values())]  # noqa: UP007 - made here


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
    options: JsonObject
    """The JSON Schema of the options."""
    matches: list[str]
    """The formats of a match."""
    bots: list[str]
    """Whom a seat can be given as `{"bot": …}`."""


class RulesetDocument(RulesetSummary, frozen=True):
    """A game, with its parts."""

    parts: Contents
    """The cards or tiles, named in the language asked for."""
    discloses: dict[str, str]
    """By what something hidden becomes known, and what is learnt."""


@blp.route("/v1/rulesets", methods=["GET"])
@blp.anybody()
@blp.response(200, Page[RulesetSummary])
def list_rulesets() -> Page[RulesetSummary]:
    """List the rulesets."""
    return Page(items=[_summary(RULESETS[name]) for name in sorted(RULESETS)], next=None)


@blp.route("/v1/rulesets/<name>", methods=["GET"])
@blp.anybody()
@blp.response(200, RulesetDocument)
def show_ruleset(name: str) -> RulesetDocument:
    """Show a ruleset, with its parts in your language."""
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
        options=_schema(rules.options),
        matches=list(rules.matches),
        bots=list(levels(rules.name)),
    )


def _schema(options: type[msgspec.Struct]) -> dict[str, Any]:
    """The schema itself, and not a reference to it: generators of clients follow any that stands in an example."""
    (_,), parts = msgspec.json.schema_components([options], ref_template="#/$defs/{name}")
    own: dict[str, Any] = parts.pop(options.__name__)
    return own | {"$defs": parts} if parts else own
