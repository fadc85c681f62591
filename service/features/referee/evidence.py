"""Evidence: knowledge, changes and thinking times in a game, as one viewer may see them, without conclusions."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from domain.game.catalogue import Catalogue
from domain.game.facts import Fact
from domain.game.play import BranchBegun, DecisionAnswered, DecisionOpened
from domain.table.clocks import Span, milliseconds, spelled
from domain.table.lobby import Lobby
from domain.table.lobby_facts import LOBBY_CODEC
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of
from projections.narration import line_of
from projections.thinking import thoughts
from service.features.games.answers import Game, LogLineAnswer
from service.features.games.views import GameQueries, NumberedLine
from service.features.referee.evidence_answers import (
    Change,
    Changes,
    ComparedEvent,
    Comparison,
    Gap,
    Knowledge,
    ThinkingTime,
)
from service.features.referee.habits import Habits
from service.platform.answers import ABSENT

WORDS: Final = Catalogue(__package__)
_BESIDE: Final = (DecisionOpened, BranchBegun)
"""Facts of play that show no action on the table."""
_SHOWN: Final = ("status", "paused", "seats", "table", "decision", "clock", "result")
"""Fields of the answer about a game that play may change."""


def thinking(
    events: Iterable[Stored], lobby: Lobby, habits: Habits, game: str, away: Sequence[Span]
) -> list[ThinkingTime]:
    """Return the thinking time of each decision, with the usual times of the player and of all people.

    `lobby` is the state after the events. `away` are the downtimes of the service.
    """
    found = list(thoughts(events))
    people = {thought.account for thought in found if thought.account is not None and not thought.bot}
    usual = habits.usual(lobby.rules.ruleset, people, game)
    return [
        ThinkingTime(
            decision=f"d{thought.decision}",
            seat=thought.seat,
            account=thought.account,
            bot=thought.bot,
            kind=thought.kind,
            asked_at=spelled(thought.asked),
            answered=thought.answered,
            until=None if thought.until is None else spelled(thought.until),
            milliseconds=thought.spent(away),
            counts=lobby.timeline.counts(thought.decision),
            own=None if thought.bot or thought.account is None else usual.get((thought.account, thought.kind)),
            field=usual.get((None, thought.kind)),
        )
        for thought in found
    ]


def service_gaps(found: Sequence[ThinkingTime], away: Sequence[Span]) -> list[Gap]:
    """Return the downtimes of the service that overlap with an open decision."""
    asked = [(milliseconds(one.asked_at), None if one.until is None else milliseconds(one.until)) for one in found]
    met = [
        (begun, ended)
        for begun, ended in away
        if any(ended > since and (until is None or begun < until) for since, until in asked)
    ]
    return [Gap(spelled(begun), spelled(ended)) for begun, ended in met]


def knowledge(
    looking: GameQueries, game: str, viewer: Viewer, at: int, names: Sequence[str], language: str
) -> Knowledge:
    """Return the knowledge of a viewer just after event `at`."""
    fold = looking.then(game, viewer, at)
    own = list(looking.log(game, viewer, names, language, at))
    public = {line.seq: line.line.text for line in looking.log(game, Viewer.public(), names, language, at)}
    seat = viewer.place
    viewer_name = names[seat] if seat is not None else WORDS.say("viewers", str(viewer), language)
    return Knowledge(
        event=at,
        at=fold.at,
        view=str(viewer),
        title=WORDS.say("evidence", "knew", language, event=at, who=viewer_name),
        knew=fold.rules.known(fold.copy.table, seat, names, language),
        told=[log_line(line) for line in own if public.get(line.seq) != line.line.text],
    )


def changes(before: Game, after: Game, lines: Iterable[NumberedLine]) -> Changes:
    """Return the differences between two moments of a game, and the log lines between them."""
    found = list(_differences("", _plain(before), _plain(after)))
    return Changes(
        before.version, after.version, found, [log_line(line) for line in lines if line.seq > before.version]
    )


def comparison(left: Iterator["ComparedStep"], right: Iterator["ComparedStep"]) -> Comparison:
    """Return how many steps of two games are equal from the start, and the first steps that differ."""
    same = 0
    for one, other in zip_longest(left, right):
        if one is None or other is None or one.fact != other.fact:
            return Comparison(same, *(None if step is None else step.compared for step in (one, other)))
        same += 1
    return Comparison(same, None, None)


class ComparedStep(msgspec.Struct):
    """A fact of play in comparable form, and its event as a comparison shows it."""

    fact: Any
    compared: ComparedEvent


def steps(events: Sequence[Stored], fold: GameFold, names: Sequence[str], language: str) -> Iterator[ComparedStep]:
    """Yield the facts of a game's play that count, as one viewer saw them.

    `fold` is the viewer's state before the first event. Play that was taken back is left out.
    """
    timeline = GameFold(Viewer.public(), fold.past).extend(events, linked=True).lobby.timeline
    for stored in events:
        event = stored.event
        if event.type not in LOBBY_CODEC.types and timeline.counts(stored.seq):
            fact = fact_of(fold.codec, stored, fold.viewer)
            if not isinstance(fact, _BESIDE):
                line = line_of(fold, stored, names, language)
                text = None if line is None else line.text
                yield ComparedStep(_comparable(fact), ComparedEvent(stored.seq, event.at, event.type, text))
        fold.apply(stored, linked=True)


def log_line(line: NumberedLine) -> LogLineAnswer:
    return LogLineAnswer(line.seq, line.at, line.line.text, line.line.depth, line.counts)


def _comparable(fact: Fact) -> Any:
    """Return a fact in a form in which it can be compared between games.

    An answer has its seat and picks, without the game's own event number.
    """
    if isinstance(fact, DecisionAnswered):
        return fact.type_name(), fact.seat, fact.picks
    return fact


def _plain(game: Game) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(game)
    return {name: shown[name] for name in _SHOWN}


def _differences(path: str, before: Any, after: Any) -> Iterator[Change]:
    """Yield the differences between two values. Objects and lists of objects are compared part by part."""
    if before == after:
        return
    match before, after:
        case dict(), dict():
            for name in before | after:
                here = f"{path}/{name.replace('~', '~0').replace('/', '~1')}"
                yield from _differences(here, before.get(name, ABSENT), after.get(name, ABSENT))
        case list(), list() if all(isinstance(part, dict) for part in (*before, *after)):
            for place, (one, other) in enumerate(zip_longest(before, after, fillvalue=ABSENT)):
                yield from _differences(f"{path}/{place}", one, other)
        case _:
            yield Change(path, before, after)
