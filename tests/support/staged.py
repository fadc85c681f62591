"""Twenty staged disputes: games in which something went wrong, or was thought to. Each is recorded up to the complaint,
with the event that answers it.

python -m tests.support.staged    plays them by their fixed seeds, and writes those that are not there yet
"""

import json
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from domain.table.lobby_facts import Chair
from domain.table.office import EVERY_GAME
from domain.table.rulings import Clock, Paused, Resumed, SeatReplaced, Terms
from events.keys import KeyRing
from events.log.event import Stored
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from service.features.games.desk import GameRequest, open_desk
from service.features.games.refereeing.rulings import RulingRequest
from service.platform.streams import service_time
from service.platform.streams.service_time import ServiceTime
from tests.support.machine import Machine
from tests.support.tables import PLAYERS, answers, moved

FOLDER: Final = Path(__file__).parent.parent / "disputes"
REFEREE: Final = "a_referee"
SECONDS: Final = 4
"""How long everybody thinks as a rule."""

Press = dict[str, Any]
"""One press of a referee: `{"filter": {...}}` by type, seat or word, or `{"jump": ...}` in the remaining list."""


class Staged(NamedTuple):
    """A complaint about a game, the event that answers it and why, and how a referee comes there from the complaint."""

    complaint: str
    by: int
    cites: int
    event: int
    why: str
    presses: list[Press]


class Stage:
    """A game played with a fixed seed and our own clock."""

    def __init__(self, name: str, folder: Path, journal: SqliteJournal, machine: Machine) -> None:
        self.journal, self.machine = journal, machine
        self.away: list[tuple[int, int]] = []
        self.desk = open_desk(
            journal, KeyRing(folder), alone=True, published=lambda *_: None, absences=lambda: tuple(self.away)
        )
        self.game = f"g_{random.Random(name).randrange(32**8):026d}"
        self.rng = random.Random(name)
        self.seed = sha256(name.encode()).digest()

    def begin(
        self, ruleset: str, seats: int = 2, nonces: Sequence[str | None] = (), options: Any = None, **terms: Any
    ) -> None:
        chairs = [Chair("account", player) for player in PLAYERS[:seats]]
        given = {player: nonce for player, nonce in zip(PLAYERS, nonces, strict=False) if nonce is not None}
        terms = {"dispute_window": 3600, "takebacks": "consent", **terms}
        wanted = GameRequest(
            ruleset, options or {}, chairs, terms=Terms(**terms), present=frozenset(PLAYERS[:seats]), seed=self.seed,
            nonces=given,
        )  # fmt: skip
        self.desk.seating.create(PLAYERS[0], self.game, wanted)

    def play(self, moves: int, seconds: float = SECONDS) -> None:
        for _ in range(moves):
            self.machine.runs(seconds)
            moved(self.desk, self.game, self.rng)

    def play_until(self, seat: int) -> None:
        """Plays on until this seat is asked."""
        while self.asked != seat:
            self.play(1)

    def play_out(self) -> None:
        while answers(self.desk, self.game):
            self.play(1)

    @property
    def asked(self) -> int:
        return PLAYERS.index(answers(self.desk, self.game)[0].account)

    def rule(self, wish: RulingRequest) -> None:
        self.desk.rulings.rule(REFEREE, self.game, wish, EVERY_GAME)

    def events(self) -> list[Stored]:
        return self.journal.read(self.game)

    def found(self, kind: str, seat: int | None = None, number: int = -1, **data: Any) -> int:
        """The event of this type, of this seat; of several the last one, or that of this number."""
        wanted = data if seat is None else {"seat": seat, **data}
        return [stored.seq for stored in self.events() if stored.event.type == kind and _says(stored, wanted)][number]

    def last(self) -> int:
        return self.desk.looking.version(self.game)


def _says(stored: Stored, wanted: dict[str, Any]) -> bool:
    said = msgspec.json.decode(stored.event.data)
    return all(said.get(name) == value for name, value in wanted.items())


def of(kind: str, seat: int, jump: str = "previous") -> list[Press]:
    """Return the presses to the last event of this kind by this seat before the cited event."""
    return [{"filter": {"type": kind}}, {"filter": {"seat": seat}}, {"jump": jump}]


def only(kind: str, jump: str = "previous") -> list[Press]:
    return [{"filter": {"type": kind}}, {"jump": jump}]


def misclick(stage: Stage) -> Staged:
    stage.begin("kingdomino")
    stage.play(12)
    event = stage.found("domino-chosen", 0)
    stage.play(3)
    told = "I wanted the other domino and hit the wrong one."
    why = "Here the domino was chosen: it was offered, and picked by its own id."
    return Staged(told, 0, event + 2, event, why, of("domino-chosen", 0))


def withheld_nonce(stage: Stage) -> Staged:
    stage.begin("kingdomino", nonces=["ada's", None])
    stage.play(4)
    told = "The other player put no number of their own into the shuffle. That cannot be fair."
    why = "They sat down here without a nonce, as everybody may; the seed was committed to before that."
    return Staged(told, 0, stage.last(), stage.found("seat-taken", 1), why, of("seat-taken", 1))


def collusion(stage: Stage) -> Staged:
    stage.begin("kingdomino", seats=3)
    stage.play(20)
    event = stage.found("domino-chosen", 2)
    stage.play_until(0)
    stage.play(1)
    told = "The third player takes what I need, so that the second one wins."
    why = "What they took stands here, and that the order of the kings made them choose just then."
    return Staged(told, 0, event + 2, event, why, of("domino-chosen", 2))


def illegal_move(stage: Stage) -> Staged:
    stage.begin("kingdomino")
    stage.play(14)
    event = stage.found("domino-placed", 1)
    stage.play_until(0)
    told = "Their domino touches no terrain of its own kind. It should never have been accepted."
    why = "It was laid here; the squares beside it show the terrain, or the castle, by which it fits."
    return Staged(told, 0, event + 2, event, why, of("domino-placed", 1))


def takeback_refused(stage: Stage) -> Staged:
    stage.begin("kingdomino")
    stage.play_until(0)
    stage.play(1)
    stage.desk.takebacks.ask(PLAYERS[0], stage.game)
    stage.machine.runs(SECONDS)
    stage.desk.takebacks.say(PLAYERS[1], stage.game, allowed=False)
    stage.play(2)
    told = "I asked for my move back at once and was never answered."
    why = "It was declined here; the table had agreed that a takeback needs consent."
    return Staged(told, 0, stage.found("takeback-asked"), stage.found("takeback-declined"), why,
                  only("takeback-declined", "next"))  # fmt: skip


def late_absence(stage: Stage) -> Staged:
    stage.begin("kingdomino", abandoned_after=300)
    stage.play_until(1)
    stage.machine.runs(301)
    stage.desk.deadlines.keep(stage.game)
    told = "I was away for a few minutes only, and the game was given to the other one."
    why = "Nobody answered what was asked here for the 300 s that the table had agreed on."
    return Staged(told, 1, stage.last(), stage.found("decision-opened", 1), why, of("decision-opened", 1))


def king_order(stage: Stage) -> Staged:
    stage.begin("kingdomino")
    stage.play(10)
    told = "I should have chosen first in the first line."
    why = "The first king was drawn here, from the seed that was committed to."
    return Staged(told, 1, stage.last(), stage.found("king-drawn", number=0), why, only("king-drawn", "first"))


def bad_shuffle(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 12})
    stage.play(60)
    told = "Five Estates together: nobody shuffles like that."
    why = "This is the shuffle that their hand came from; `dominium shuffles` makes it again from the seed."
    return Staged(told, 1, stage.last(), stage.found("deck-shuffled", 1), why, of("deck-shuffled", 1))


def wrong_count(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 12})
    stage.play(40)
    told = "They bought a card that they could not pay."
    why = "Here it was bought; the Treasures that paid for it lie in play just before."
    return Staged(told, 0, stage.last(), stage.found("card-bought", 1), why, of("card-bought", 1))


def forgotten_card(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 12})
    stage.play(30)
    told = "I drew four cards only for this hand."
    why = "Five were drawn here, and each of them is opened to whose they are."
    return Staged(told, 0, stage.last(), stage.found("cards-drawn", 0), why, of("cards-drawn", 0))


def double_submission(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 12})
    stage.play_until(0)
    stage.play(6)
    answer = answers(stage.desk, stage.game)[0]
    seat = PLAYERS.index(answer.account)
    answer.given(stage.desk, stage.game)
    answer.given(stage.desk, stage.game)  # the page was slow, and sent it again
    event = stage.found("decision-answered", seat)
    stage.play(2)
    told = "I pressed twice and it was counted twice."
    why = "There is one answer to that decision, this one: the same answer again had the same receipt."
    return Staged(told, seat, event + 2, event, why, of("decision-answered", seat))


def stalling(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 12})
    stage.play(9)
    stage.play_until(1)
    event = stage.last()
    stage.play(1, seconds=900)
    stage.play(8)
    told = "They let me wait until I would give up."
    why = "A quarter of an hour went by over what was asked here; otherwise they took some seconds."
    return Staged(told, 0, stage.last(), event, why, [{"jump": "longest"}])


def wrong_rule(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 12})
    stage.play(25)
    told = "With three players there are twelve Victory cards; why were there eight?"
    why = "The supply was laid here, for the two who play."
    return Staged(told, 1, stage.last(), stage.found("supply-laid"), why, only("supply-laid"))


def hint(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 12})
    stage.play(9)
    stage.play_until(1)
    event = stage.last()
    stage.play(1, seconds=120)
    stage.play(4)
    stage.play_until(0)
    stage.play(1, seconds=240)
    told = "Somebody who looked on told them what to do: they sat there for two minutes, and then knew."
    why = "This is what they thought about for so long. How long it took is a fact; why, the record does not say."
    return Staged(told, 0, stage.last(), event, why, [{"filter": {"seat": 1}}, {"jump": "longest"}])


def clock_in_a_pause(stage: Stage) -> Staged:
    stage.begin("domaine", options={"turn_limit": 6}, clock=Clock(per_game=600))
    stage.play(8)
    stage.rule(lambda _: Paused(reason="A question of the rules."))
    stage.machine.runs(120)
    stage.rule(lambda _: Resumed(reason="It is answered."))
    event = stage.last()
    stage.play(3)
    told = "My clock went on while the referee was talking to us."
    why = "Play went on here: the clocks before and after the pause show the same time left."
    return Staged(told, 0, stage.last(), event, why, only("resumed"))


def wrong_tile(stage: Stage) -> Staged:
    stage.begin("domaine", options={"turn_limit": 6})
    stage.play(10)
    told = "The tile in the corner lies the wrong way round."
    why = "The tiles were shuffled, turned and laid here."
    return Staged(told, 1, stage.last(), stage.found("tiles-shuffled"), why, only("tiles-shuffled"))


def marker(stage: Stage) -> Staged:
    stage.begin("domaine", options={"turn_limit": 6})
    stage.play_out()
    told = "My marker had reached the king, and nobody noticed."
    why = "Everybody's points stand here, where the turn limit ended the game: nobody's marker was near the king."
    cites = stage.found("turn-began", 0)
    return Staged(told, 0, cites, stage.found("game-ended"), why, only("game-ended", "next"))


def reconnect(stage: Stage) -> Staged:
    stage.begin("domaine", options={"turn_limit": 6}, clock=Clock(per_move=60))
    stage.play(7)
    now = service_time.now()
    stage.machine.stops(30)
    stage.away.append((now, now + 30_000))
    seat = stage.asked
    stage.machine.runs(59)
    stage.play(1, seconds=0)
    event = stage.found("downtime-excused")
    stage.play_until(seat)
    stage.machine.runs(61)
    stage.desk.deadlines.keep(stage.game)
    told = "The service was down, and as I came back my time was over."
    why = "The time that the service was away was taken off the clock here; what ran out later was another decision."
    return Staged(told, seat, stage.last(), event, why, only("downtime-excused"))


def bot_left(stage: Stage) -> Staged:
    stage.begin("domaine", options={"turn_limit": 6})
    stage.play(8)
    stage.rule(lambda _: SeatReplaced(reason="They have gone.", seat=1, account=PLAYERS[3], bot="random"))
    event = stage.last()
    stage.play(2)
    told = "I do not play against a machine. Where has the other one gone?"
    why = "A referee has put a bot on their seat here, and says why."
    return Staged(told, 0, stage.last(), event, why, only("seat-replaced"))


def wrong_score(stage: Stage) -> Staged:
    stage.begin("dominion", options={"turn_limit": 4})
    stage.play_out()
    told = "I have two Provinces more than I was given points for."
    why = "The points of all cards of both were counted here, card by card."
    cites = stage.found("turn-began", 1)
    return Staged(told, 1, cites, stage.found("game-ended"), why, only("game-ended", "next"))


CASES: Final[dict[str, Callable[[Stage], Staged]]] = {
    case.__name__.replace("_", "-"): case
    for case in (
        misclick, withheld_nonce, collusion, illegal_move, takeback_refused, late_absence, king_order, bad_shuffle,
        wrong_count, forgotten_card, double_submission, stalling, wrong_rule, hint, clock_in_a_pause, wrong_tile,
        marker, reconnect, bot_left, wrong_score,
    )
}  # fmt: skip


@contextmanager
def staged(name: str) -> Iterator[tuple[Stage, Staged]]:
    """The game of this name, played up to its complaint."""
    honest, machine = service_time._ours, Machine()
    service_time._ours = ServiceTime(machine.wall, machine.steady)  # type: ignore[misc]  for as long as it is played
    try:
        with tempfile.TemporaryDirectory() as folder, SqliteJournal(Path(folder) / "log.db") as journal:
            stage = Stage(name, Path(folder), journal, machine)
            told = CASES[name](stage)
            dispute = f"d_{random.Random(name).randrange(32**8):026d}"
            stage.desk.disputing.open(PLAYERS[told.by], stage.game, dispute, told.cites, told.complaint)
            yield stage, told
    finally:
        service_time._ours = honest  # type: ignore[misc]


def write(name: str) -> None:
    with staged(name) as (stage, told):
        record = b"".join(stage.desk.looking.record(stage.game, Viewer.referee()))
        (FOLDER / f"{name}.jsonl").write_bytes(record)
        case = {"game": stage.game, **told._asdict()}
        (FOLDER / f"{name}.json").write_text(json.dumps(case, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in CASES:
        if not (FOLDER / f"{name}.jsonl").exists():
            write(name)
