"""Rewinds: play returns to an earlier decision and continues on another branch.

If the ruling that rewound the game is overturned, play returns to the abandoned branch, as it was.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, Final, Literal, cast

import msgspec
from msgspec import UNSET, UnsetType

from domain.game.facts import Fact
from domain.game.play import DecisionOpened
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.table.clocks import minutes_missing
from domain.table.early_ends import by_placement, settled
from domain.table.lobby import Lobby
from domain.table.rewinds import branched, laid_anew
from domain.table.rulings import Adjudicated, ClockAdjusted, Overturned, Rewound, Settlement, TakenBack, Voided
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of
from projections.lines_of_play import learnt
from service.features.games.decided_scores import decided_standings
from service.features.games.finality import write_one
from service.features.games.loaded_game import LoadedGame, of_play
from service.platform.streams.pen import SERVICE, Pen

ASKED: Final = DecisionOpened.type_name()
_A_MINUTE: Final = "play returns with a minute left"


def check_rewind(loaded: LoadedGame, now: GameFold, lobby: Lobby, to: int, pen: Pen) -> None:
    """Refuse unless event `to` opened a decision to which play can return now."""
    if lobby.status == "final":
        raise Refusal("game-final/rewind")
    if lobby.draws is not None and lobby.settled(pen.at, pen.absences):
        raise Refusal("window-closed/shared")
    if lobby.status not in {"running", "ended"}:
        raise Refusal("game-not-started/state", state=lobby.status)
    if not 0 < to <= now.seq or not lobby.timeline.counts(to):
        raise Refusal("not-a-decision/event", pointer="/to", event=to)
    if now.asked is not None and now.asked.seq == to:
        raise Refusal("not-a-decision/open", pointer="/to", number=to)
    if loaded.committed(to - 1, to)[0].event.type != ASKED:
        raise Refusal("not-a-decision/none", pointer="/to", event=to)


def write_rewind(
    loaded: LoadedGame, pen: Pen, now: GameFold, lobby: Lobby, rewind: Rewound | TakenBack, actor: str
) -> None:
    """Write a rewind, and the facts with which play continues at the decision.

    The driver is then at that decision again. `lobby` is the writer's own copy and is updated.
    """
    to = rewind.to
    abandoned = list(_played(loaded, pen, now.rules, lobby, to))
    play = loaded.driver_at(to)
    chance = lobby.chance(loaded.secrets.seed, loaded.stream, rewind.branch)
    begun = branched(play.copy, _known(loaded, now, to), abandoned, chance, lobby.timeline.restored)
    write_one(pen, lobby, rewind, actor)
    _write_play(pen, lobby, play.branch(begun))
    loaded.begin(play)


def leave_a_minute(pen: Pen, lobby: Lobby, because: int) -> None:
    """Write what each seat lacks for a minute of game time, after ruling `because` returned play to a decision.

    Otherwise a game that ended by a time-out would end again before a referee could add time.
    """
    if lobby.clocks is None or lobby.status != "running":
        return
    for seat, milliseconds in minutes_missing(lobby.clocks):
        game_time: Literal[True] | UnsetType = True if seat == lobby.clocks.seat else UNSET
        given = ClockAdjusted(
            reason=_A_MINUTE, answers=because, seat=seat, milliseconds=milliseconds, game_time=game_time
        )
        write_one(pen, lobby, given, SERVICE)


def write_restored(
    loaded: LoadedGame, pen: Pen, now: GameFold, lobby: Lobby, overturned: Overturned, actor: str
) -> None:
    """Write the overturning of a ruling that ended or rewound the game, and restore the state before that ruling.

    The game may have ended in that state. `lobby` is the writer's own copy and is updated.
    """
    ruling = overturned.ruling
    then = loaded.past(Viewer.referee(), ruling - 1)
    names = learnt(loaded.past, now.codec, loaded.committed(ruling), ruling)
    branch = lobby.timeline.rewinds + 1
    chance = lobby.chance(loaded.secrets.seed, loaded.stream, branch)
    begun = laid_anew(then.copy, _known(loaded, now, ruling - 1), names, chance)
    write_one(pen, lobby, msgspec.structs.replace(overturned, branch=branch), actor)
    if then.copy.ended is not None:
        loaded.drop_driver()
        _write_play(pen, lobby, [begun, then.copy.ended])
    else:
        play = loaded.driver_at(_asked_last(loaded, then))
        _write_play(pen, lobby, play.branch(begun))
        loaded.begin(play)
    for fact in _how_it_ended(loaded, then, lobby, overturned):
        write_one(pen, lobby, fact, actor if isinstance(fact, Adjudicated | Voided) else SERVICE)


def _how_it_ended(loaded: LoadedGame, then: GameFold, lobby: Lobby, overturned: Overturned) -> Iterator[Fact]:
    """Yield the fact that had ended the game, if not its rules had ended it, with the current penalties."""
    result, known = then.lobby.result, then.copy.ended
    if then.lobby.status != "ended" or (result is not None and known is not None and result.reason == known.reason):
        return
    grounds = undoing(overturned)
    if result is None:
        yield Voided(**grounds)
    elif (standings := decided_standings(loaded, then.lobby, lobby)) is not None:
        yield Adjudicated(standings=standings, **grounds)
    else:
        last = None if by_placement(lobby, result.reason) else max(result.standings, key=lambda one: one.place).seat
        yield settled(then.rules, lobby, then.copy.table, cast("Settlement", result.reason), last)


def undoing(overturned: Overturned) -> dict[str, Any]:
    """Return the fields of a ruling that reverses effects of the overturned ruling."""
    ruling = overturned.ruling
    return {"reason": overturned.reason, "rule": overturned.rule, "answers": ruling, "undoes": ruling}


def _asked_last(loaded: LoadedGame, then: GameFold) -> int:
    """Return the number of the event that opened the last decision before the state `then`."""
    if then.asked is not None:
        return then.asked.seq
    for seq in then.lobby.timeline.back_from(then.seq):
        if loaded.committed(seq - 1, seq)[0].event.type == ASKED:
            return seq
    raise Refusal("ruling-out-of-place/nothing-before")


def _known(loaded: LoadedGame, now: GameFold, at: int) -> list[Any]:
    """Return the tables of all viewers' copies just after event `at`."""
    seats = [Viewer.seat(seat) for seat in range(now.setting.seats)]
    return [loaded.past(viewer, at).copy.table for viewer in (Viewer.public(), *seats)]


def _write_play(pen: Pen, lobby: Lobby, facts: Iterable[Fact]) -> None:
    for fact in facts:
        write_one(pen, lobby, fact, SERVICE)


def _played(loaded: LoadedGame, pen: Pen, rules: Ruleset[Any], lobby: Lobby, to: int) -> Iterator[Fact]:
    """Yield the facts of play after event `to` that are not undone, including new ones in `pen`."""
    referee = Viewer.referee()
    for stored in chain(loaded.committed(to), pen.written):
        if of_play(rules, stored) and lobby.timeline.counts(stored.seq):
            yield fact_of(rules.codec, stored, referee)
