"""Taking play back: to a decision that was open before, from where it goes on along another branch."""

from collections.abc import Iterator
from typing import Final

from domain.game.facts import Fact
from domain.game.play import DecisionOpened
from domain.game.refusal import Refusal
from domain.table.rewinds import branched
from domain.table.rulings import Rewound, TakenBack
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of
from service.games.memory import Room, of_play
from service.streams.pen import Pen

_ASKED: Final = DecisionOpened.type_name()


def check_rewind(room: Room, now: GameFold, to: int, pen: Pen) -> None:
    """Refuses unless event `to` opened a decision that play can go back to, at the moment of the pen."""
    lobby = now.lobby
    if lobby.status == "final":
        raise Refusal("game-final", "a final game is never rewound: all that was secret about it is known")
    if lobby.draws is not None and lobby.settled(pen.at, pen.absences):
        raise Refusal("window-closed", "its windows are closed, and tables that share its shuffles may show them")
    if lobby.status not in {"running", "ended"}:
        raise Refusal("game-not-started", f"this game is {lobby.status}")
    if not 0 < to <= now.seq or not lobby.course.counts(to):
        raise Refusal("not-a-decision", f"event {to} is none that counts in this game", pointer="/to")
    if now.asked is not None and now.asked.seq == to:
        raise Refusal("not-a-decision", f"decision d{to} is the one that is open", pointer="/to")
    if room.committed(to - 1, to)[0].event.type != _ASKED:
        raise Refusal("not-a-decision", f"event {to} opened no decision", pointer="/to")


def write_rewind(room: Room, pen: Pen, now: GameFold, rewind: Rewound | TakenBack, actor: str) -> None:
    """Writes that play goes back, and how it goes on from there. The driver then stands at the decision again."""
    to = rewind.to
    abandoned = _played(room, now, to)
    play = room.driver_at(to)
    seats = [Viewer.seat(seat) for seat in range(now.setting.seats)]
    known = [room.past(viewer, to).copy.table for viewer in (Viewer.public(), *seats)]
    chance = now.lobby.chance(room.secrets.seed, room.stream, rewind.branch)
    begun = branched(play.copy, known, abandoned, chance)
    pen.write([rewind], actor)
    pen.write(play.branch(begun), "service")
    room.begin(play)


def _played(room: Room, now: GameFold, to: int) -> Iterator[Fact]:
    """What was played after event `to` and counts so far."""
    referee = Viewer.referee()
    course = now.lobby.course
    for stored in room.committed(to):
        if of_play(now.rules, stored) and course.counts(stored.seq):
            yield fact_of(now.codec, stored, referee)
