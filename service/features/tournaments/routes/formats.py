"""The HTTP operation that lists the formats of a stage."""

from functools import cache
from typing import Any, get_args

import msgspec

from domain.tournament.formats.format import Format
from domain.tournament.formats.formats import AnyFormat
from domain.tournament.formats.league import PARTS
from domain.tournament.formats.stage import TeamPlay
from service.features.tournaments.services import TournamentServices
from service.features.tournaments.words import WORDS
from service.platform.answers import Answer, JsonObject
from service.platform.http.blueprint import Blueprint
from service.platform.http.context import language
from service.platform.http.paging import Page

blp = Blueprint("tournament-formats", __name__)


class TournamentFormat(Answer, frozen=True):
    """A format that a stage may have."""

    kind: str
    """Name of the format in the `kind` of a stage's `format`."""
    title: str
    """Name in the requested language."""
    about: str
    """Description in the requested language."""
    parameters: JsonObject
    """JSON Schema of the other fields, with titles in the requested language. `examples` holds usual values."""
    teams: JsonObject | None
    """JSON Schema of the stage's `teams`; null: teams cannot meet."""
    eliminates: bool
    """Whether losers are eliminated, after one loss or two."""
    ahead: bool
    """Whether a round may begin before the round before it is done."""
    drawn: bool
    """Whether the service draws the rounds. If not, the organiser pairs them."""


@blp.route("/v1/tournament-formats", methods=["GET"])
@blp.anybody()
@blp.response(200, Page[TournamentFormat])
def list_tournament_formats(services: TournamentServices) -> Page[TournamentFormat]:  # noqa: ARG001 - the same for all
    """List the formats of tournaments, in your language.

    Each has its texts and the schema of its parameters.
    """
    return Page(items=_formats(language()), next=None)


@cache
def _formats(spoken: str) -> list[TournamentFormat]:
    return [_format(kind, spoken) for kind in get_args(AnyFormat)]


def _format(format_: type[Format], spoken: str) -> TournamentFormat:
    kind = str(format_.__struct_config__.tag)
    return TournamentFormat(
        kind=kind,
        title=WORDS.say("format", kind, spoken),
        about=WORDS.say("format-about", kind, spoken),
        parameters=_schema(format_, spoken),
        teams=_schema(TeamPlay, spoken) if format_.teams else None,
        eliminates=format_.eliminates,
        ahead=format_.ahead,
        drawn=format_.drawn,
    )


def _schema(struct: type[msgspec.Struct], spoken: str) -> dict[str, Any]:
    """Return the JSON Schema of a format, with titles for organisers in the language `spoken`."""
    _, parts = msgspec.json.schema_components([struct], ref_template="#/$defs/{name}")
    for part in parts.values():
        for text in ("title", "description"):
            part.pop(text, None)
        shapes = {name: shape for name, shape in part["properties"].items() if name not in {"kind", PARTS}}
        titles = {name: {"title": WORDS.say("format-field", name, spoken)} for name in shapes}
        part["properties"] = {name: titles[name] | shape for name, shape in shapes.items()}
        part["required"] = [name for name in part["required"] if name != "kind"]
    own: dict[str, Any] = parts.pop(struct.__name__)
    return own | {"$defs": parts} if parts else own
