"""Conversion of a tournament's log or record to the source of its exports."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    DetailsChanged,
    EntrantRegistered,
    EntrantRenamed,
    NameCorrected,
    TournamentCreated,
)
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import fact_of
from projections.stream_kinds import folded
from projections.tournament_fold import TournamentLine
from service.features.accounts.names import Names
from service.features.exports.source import ExportSource, LoggedFact
from service.features.tournaments.store import TournamentBook

_PAGE: Final = 1000


def source_of(
    events: Sequence[Stored], names: Mapping[int, str | None], line: TournamentLine | None = None
) -> ExportSource:
    """Build the source of exports from all events of a tournament.

    `names` are the names of entrants with an account; the events have the names of the others. `line` is the fold of
    the events, if the caller has it already.
    """
    line = folded(TournamentLine, list(events)) if line is None else line
    logged_facts = [
        LoggedFact(stored.seq, stored.event.actor, stored.event.at, fact_of(TOURNAMENT_CODEC, stored, Viewer.public()))
        for stored in events
    ]
    written = {
        each.fact.entrant: each.fact.name
        for each in logged_facts
        if isinstance(each.fact, EntrantRenamed | NameCorrected)
        or (isinstance(each.fact, EntrantRegistered) and each.fact.account is None)
    }
    titled = logged_facts[line.tournament.details - 1].fact
    assert isinstance(titled, TournamentCreated | DetailsChanged)  # noqa: S101 - the fold says that it stands there
    return ExportSource(line.id, titled.title, {**names, **written}, line.tournament, logged_facts, line.head)


def events_of(book: TournamentBook, id_: str, upto: int) -> list[Stored]:
    """Return the events of a tournament up to number `upto`."""
    found: list[Stored] = []
    for after in range(0, upto, _PAGE):
        found += [shown.stored for shown in book.events(id_, after, min(_PAGE, upto - after))]
    return found


def called(line: TournamentLine, names: Names) -> dict[int, str | None]:
    """Return the current names of a tournament's entrants with an account."""
    entrants = line.tournament.entries.entrants
    chosen = names.in_lists({known.account for known in entrants.values() if known.account is not None})
    return {number: chosen.get(known.account) for number, known in entrants.items() if known.account is not None}


def gathered(book: TournamentBook, line: TournamentLine, names: Names) -> ExportSource:
    """Return the source of exports for a state of a tournament."""
    return with_authors(source_of(events_of(book, line.id, line.version), called(line, names), line), names)


def with_authors(source: ExportSource, names: Names) -> ExportSource:
    """Return the source of exports with the current handles of the authors of rulings."""
    return msgspec.structs.replace(source, people=names.handles({logged.actor for logged in source.rulings}))
