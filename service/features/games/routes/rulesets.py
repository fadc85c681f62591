"""The HTTP operations on rulesets: their options, parts and disclosures."""

from functools import cache
from typing import TYPE_CHECKING, Any, Union

import msgspec
from msgspec.structs import asdict

from domain.game.ruleset import BoxParts, Ruleset
from domain.games.rulesets import RULESETS
from service.features.games.services import GameServices
from service.platform.answers import Answer, Hash, JsonObject
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import language
from service.platform.http.errors import not_found
from service.platform.http.etags import REVALIDATED
from service.platform.http.paging import Page

blp = Blueprint("rulesets", __name__)

if TYPE_CHECKING:
    Contents = BoxParts
else:
    Contents = Union[tuple(rules.contents for rules in RULESETS.values())]  # noqa: UP007 - made here


class RulesetSummary(Answer, frozen=True):
    """The ruleset of a game that can be played."""

    name: str
    """Name of the ruleset in all addresses and records."""
    engine: int
    """Version of the rules that all its games share. It is raised by each change that would alter a recorded game."""
    digests: dict[str, Hash]
    """SHA-256 of each part, over its printed facts and the version of its rules. A game pins the parts that it uses."""
    player_counts: list[int]
    """Possible numbers of players. An option may narrow them."""
    options: JsonObject
    """JSON Schema of the options."""
    matches: list[str]
    """Formats of a match."""
    bots: list[str]
    """Levels of bots that can have a seat, as `{"bot": …}`."""


class RulesetDocument(RulesetSummary, frozen=True):
    """A ruleset, with its parts."""

    parts: Contents
    """Cards or tiles, named in the requested language."""
    discloses: dict[str, str]
    """Hidden facts that become known, by the part of the record that reveals them."""


@blp.route("/v1/rulesets", methods=["GET"])
@blp.anybody()
@blp.response(200, Page[RulesetSummary])
def list_rulesets(services: GameServices) -> Page[RulesetSummary]:
    """List the rulesets."""
    return Page(items=[_summary(services, RULESETS[name]) for name in sorted(RULESETS)], next=None)


@blp.route("/v1/rulesets/<name>", methods=["GET"])
@blp.anybody()
@blp.response(200, RulesetDocument)
def get_ruleset(services: GameServices, name: str) -> tuple[RulesetDocument, dict[str, str]]:
    """Show a ruleset, with its parts in your language."""
    rules = RULESETS.get(name)
    if rules is None:
        not_found("not-found/ruleset")
    summary = asdict(_summary(services, rules))
    document = RulesetDocument(**summary, parts=_parts(rules, language()), discloses=dict(rules.discloses))
    return document, REVALIDATED


def _summary(services: GameServices, rules: Ruleset[Any]) -> RulesetSummary:
    return RulesetSummary(
        name=rules.name,
        engine=rules.engine,
        digests=_digests(rules),
        player_counts=list(rules.seats),
        options=_schema(rules.options),
        matches=list(rules.matches),
        bots=list(services.bot_levels.get(rules.name, ())),
    )


@cache
def _parts(rules: Ruleset[Any], language: str) -> Any:
    return rules.parts(language)


@cache
def _digests(rules: Ruleset[Any]) -> dict[str, str]:
    return dict(rules.digests)


@cache
def _schema(options: type[msgspec.Struct]) -> dict[str, Any]:
    """Return a JSON Schema without references, because client generators follow references even in an example."""
    (_,), parts = msgspec.json.schema_components([options], ref_template="#/$defs/{name}")
    own: dict[str, Any] = parts.pop(options.__name__)
    return own | {"$defs": parts} if parts else own
