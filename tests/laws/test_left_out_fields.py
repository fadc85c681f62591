"""Optional fields of facts. The holder of the key may leave one out of an otherwise honest record (docs/audits.md).

From 2027 on, the audit finds each that changes a result or gives a choice.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Final
from unittest.mock import patch

import msgspec
import pytest

from domain.game.results import Standing
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.match import MATCH_CODEC
from domain.table.office import EVERY_GAME
from domain.table.rulings import (
    RULINGS,
    Adjudicated,
    Clock,
    ClockAdjusted,
    Overturned,
    Penalised,
    Rewound,
    Ruling,
    SeatReplaced,
    Terms,
    Voided,
)
from domain.tournament import facts
from domain.tournament.facts import TOURNAMENT_CODEC
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import Groups, Swiss
from domain.tournament.formats.stage import Stage, TeamPlay
from domain.tournament.result_commands import void
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.scale import Scale
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from service.features.audits.words import in_words
from service.features.tournaments.typed_results import Came
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import copied
from tests.support.forging import Change, Told, plain
from tests.support.looking import game_json
from tests.support.organising import places
from tests.support.tables import PLAYERS, answers, begun, played_on

LATE: Final = "2027-01-10T12:00:00.000Z"
"""A moment from which the audit demands every field."""
EARLIER: Final = "2026-11-28T12:00:00.000Z"
FIRST: Final = RoundRef(1, 1)
TWO: Final = Stage(Swiss(rounds=2, size=2), Scale("win"))
REFEREE: Final = "a_umpire"
SECOND: Final = "a_second"

GROUNDS: Final = ("rule", "answers", "dispute", "cards")

CHOSEN: Final[Mapping[str, Collection[str]]] = {
    "The maker chose it, and holds a receipt.": (
        "game-created *", "match-created terms", "tournament-created *", "details-changed *",
    ),
    "A player or organiser chose it, and holds a receipt.": (
        "seat-taken nonce", "seat-taken bot", "stage-begun ratings", "result-claimed absent",
        "entrant-registered before",
    ),
    "An official chose it, and holds a receipt.": (
        *(f"{one.type_name()} {field}" for one in (*RULINGS, *facts.RULINGS) for field in GROUNDS),
        "result-corrected absent", "seat-replaced bot", "standings-certified reason",
    ),
    "No build writes it.": (
        *(f"{one.type_name()} undoes" for one in facts.RULINGS),
        *(f"{one} undoes" for one in ("paused", "resumed", "penalised", "dismissed", "upheld")),
    ),
    "It is written like that of `adjudicated`, after a wrong time-out.": ("rewound undoes",),
    "It follows from the season before: tests/domain/tournament/test_leagues.py.": ("stage-begun divisions",),
    "Without it, a window only closes later.": ("window-waived gone",),
    "The result of the game gives it: tests/service/matches/test_auditing.py.": ("match-game-ended left",),
    "Without the seed of an earlier build: tests/service/matches/test_auditing.py.": ("match-created commit",),
}  # fmt: skip
"""Optional fields that no case shows, by the reason."""


def typed(evening: Evening) -> None:
    """Hold a round of matches at real tables, with an agreed match, objections and a voided game."""
    stage = Stage(Swiss(rounds=2, size=2, duel=Duel(best_of=3)), Scale("win"))
    organise = evening.make(stage, play="typed", most_entrants=5).enter(6).organise
    organise.request_bye("a_4", ID, 4, FIRST, "half")
    organise.drop("a_3", ID, 3)
    organise.come_back("a_3", ID, 3)
    evening.start()
    organise.drop("a_2", ID, 2)
    evening.publish()
    one, other = (table.entrants for table in evening.tables[:2])
    for player in one:
        organise.claim_match(f"a_{player}", ID, FIRST, 1, {one[0]: 2, one[1]: 1})
    organise.claim_match(f"a_{one[1]}", ID, FIRST, 1, {one[0]: 1, one[1]: 2})
    for player in other:
        organise.claim(f"a_{player}", ID, FIRST, 2, lambda _: Came(places(50, 40), ()))
    lost = Came(places(40, 50), (), GameRef(1, 1, 2, 1))
    organise.claim(f"a_{other[1]}", ID, FIRST, 2, lambda _: lost)
    organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="misread"))


def late(evening: Evening) -> None:
    """Let a player return into a stage that began without them, and another one leave their table."""
    evening.make(TWO, play="typed").enter(5)
    evening.organise.drop("a_5", ID, 5)
    evening.start()
    evening.organise.come_back("a_5", ID, 5)
    leaver = evening.publish().tables[0].entrants[0]
    evening.organise.drop(f"a_{leaver}", ID, leaver)
    evening.advance()


def here(evening: Evening) -> None:
    """Hold two rounds of games on the service: with a bot, a pause, a void, a correction, a forfeit, certificates."""
    evening.make(TWO).enter(4)
    evening.organise.enter_bot(MAKER, ID, "random")
    evening.organise.enter("a_6", ID)
    evening.start().round()
    evening.organise.pause(MAKER, ID, None)
    evening.advance()
    evening.organise.resume(MAKER, ID)
    evening.advance().play_all()
    first, second = (evening.game(table.number) for table in evening.tables if 5 not in table.entrants)
    evening.desk.rulings.rule(REFEREE, first, lambda _: Voided(reason="so"), EVERY_GAME)
    drawn = (Standing(0, 1, 0), Standing(1, 1, 0))
    evening.desk.rulings.rule(REFEREE, second, lambda _: Adjudicated(standings=drawn, reason="so"), EVERY_GAME)
    evening.advance().play_all().round()
    evening.organise.drop("a_6", ID, 6)
    evening.advance().play_all()
    evening.organise.certify(MAKER, ID)


def deal(evening: Evening) -> None:
    """Publish a round whose games share the set-up."""
    evening.make(TWO, ruleset="dominion", deal="setup").enter(2).start().publish()


def teams(evening: Evening) -> None:
    """Hold a round of teams, of which one rests, and let a waiting team in."""
    stage = Stage(Swiss(rounds=3, size=2), Scale("win"), teams=TeamPlay(boards=2))
    evening.make(stage, play="typed", most_entrants=6)
    for team in ("Ants", "Bees", "Cats", "Dogs"):
        evening.organise.form_team(MAKER, ID, team, (), [f"{team} {number}" for number in (1, 2)])
    evening.start().publish()
    evening.organise.change_places(MAKER, ID, 8)
    evening.organise.come_back(MAKER, ID, 7)


def groups(evening: Evening) -> None:
    """Certify the standings of two groups twice."""
    evening.make(Stage(Groups(groups=2, advance=1), Scale("win")), play="typed").enter(4).start().round()
    for table in evening.tables:
        evening.organise.report(MAKER, ID, 1, table.number, lambda _: Came(places(50, 40), ()))
    evening.organise.certify(MAKER, ID)
    valid = evening.line.tournament.certificates[0].certificate
    evening.organise.certify(MAKER, ID, supersedes=valid, reason="so")


class Game:
    """A game with a clock, in which appeals undo rulings."""

    def __init__(self, evening: Evening) -> None:
        clock = Clock(per_game=86_400)
        terms = Terms(takebacks="consent", clock=clock, dispute_window=3600, appeal_window=3600, holidays=7)
        self.evening = evening
        self.desk = evening.desk
        self.id = begun(evening.desk, terms=terms)
        played_on(self.desk, self.id, upto=20)

    def last(self, kind: str) -> int:
        return max(stored.seq for stored in self.evening.journal.read(self.id) if stored.event.type == kind)

    @property
    def seat(self) -> int:
        seat: int = game_json(self.desk.looking, PLAYERS[0], self.id, Viewer.public())["decision"]["seat"]
        return seat

    def rule(self, ruling: Ruling, referee: str = REFEREE) -> int:
        self.desk.rulings.rule(referee, self.id, lambda _: ruling, EVERY_GAME)
        return self.last(ruling.type_name())

    def overturn(self, ruling: int, player: str = PLAYERS[0]) -> None:
        dispute = f"d_{ruling}"
        self.desk.disputing.open(player, self.id, dispute, ruling, "It was not so.")
        self.rule(Overturned(ruling=ruling, dispute=dispute, reason="so"), SECOND)


def taken_back(evening: Evening) -> None:
    game = Game(evening)
    seat, to = game.seat, game.last("decision-opened")
    answers(game.desk, game.id)[0].given(game.desk, game.id)
    game.desk.takebacks.ask(PLAYERS[seat], game.id, to)
    game.desk.takebacks.say(PLAYERS[1 - seat], game.id, allowed=True)


def clocks(evening: Evening) -> None:
    """Overturn rulings on a clock and on points. The second decision of the seat was not open at the ruling."""
    game = Game(evening)
    seat = game.seat
    ruling = game.rule(ClockAdjusted(seat=seat, milliseconds=-600_000, reason="so"))
    answers(game.desk, game.id)[0].given(game.desk, game.id)
    while game.seat != seat:
        answers(game.desk, game.id)[0].given(game.desk, game.id)
    game.overturn(ruling)
    game.overturn(game.rule(Penalised(seat=0, points=2, reason="so"), "a_third"))


def replaced(evening: Evening) -> None:
    """Overturn two replacements of a player on holiday by one referee."""
    game = Game(evening)
    player = PLAYERS[game.seat]
    game.desk.holidays.take(player, game.id, 7)
    first = game.rule(SeatReplaced(seat=game.seat, account="a_robot", bot="random", reason="so"))
    game.rule(SeatReplaced(seat=game.seat, account="a_other", reason="so"))
    game.overturn(first, player)


def ended(evening: Evening) -> None:
    """Overturn a rewind of a decided game, and one of a voided game."""
    for end in (Adjudicated(standings=(Standing(0, 1, 0), Standing(1, 2, 0)), reason="so"), Voided(reason="so")):
        game = Game(evening)
        to = game.last("decision-opened")
        game.rule(end, "a_third")
        game.overturn(game.rule(Rewound(to=to, branch=1, reason="so")))


HELD: Final[Mapping[str, Callable[[Evening], None]]] = {
    made.__name__: made for made in (typed, late, here, deal, teams, groups, taken_back, clocks, replaced, ended)
}
CASES: Final[Mapping[str, Collection[str]]] = {
    "typed": (
        "bye-requested waits", "entrant-registered waits", "entrant-returned waits", "match-claimed objects",
        "result-claimed objects", "result-voided alone",
    ),
    "late": ("entrant-returned enters", "result-reported absent"),
    "here": (
        "entrant-registered bot", "paused hall", "result-reported game", "result-reported head",
        "result-voided head", "result-corrected head",
        "round-drawn numbered", "round-drawn solver", "standings-certified ranked",
    ),
    "deal": ("round-published options",),
    "teams": ("round-drawn bye", "round-drawn matches", "entrant-moved-up enters"),
    "groups": ("standings-certified within", "standings-certified supersedes"),
    "taken_back": ("taken-back used", "taken-back answers"),
    "clocks": ("clock-adjusted undoes", "clock-adjusted game_time", "penalty-lifted undoes", "dispute-opened appeals"),
    "replaced": ("seat-replaced undoes", "seat-replaced holiday", "overturned undoes"),
    "ended": ("overturned branch", "adjudicated undoes", "voided undoes"),
}  # fmt: skip
"""Optional fields by the evening whose record has them."""


def _optional() -> Iterator[str]:
    for codec in (LOBBY_CODEC, MATCH_CODEC, TOURNAMENT_CODEC):
        for kind, fact in codec.types.items():
            yield from (f"{kind} {field.name}" for field in msgspec.structs.fields(fact) if not field.required)


def test_every_optional_field_has_a_case_or_a_reason() -> None:
    """The rules of the game give all facts of play, with all their fields."""
    known = [name for names in (*CHOSEN.values(), *CASES.values()) for name in names]
    free = {name.removesuffix(" *") for name in known if name.endswith(" *")}
    left = {name for name in _optional() if name.split()[0] not in free}
    assert left == {name for name in known if not name.endswith(" *")}


@pytest.fixture(scope="module", params=HELD)
def held(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Evening]]:
    folder = tmp_path_factory.mktemp(request.param)
    with SqliteJournal(folder / "log.db") as journal, patch("service.platform.streams.pen.now", lambda: LATE):
        evening = Evening(journal, folder)
        HELD[request.param](evening)
        yield request.param, evening


def _has(told: Told, kind: str, field: str) -> int | None:
    own = ((place, data) for place, (stored, data, _) in enumerate(told) if stored.event.type == kind)
    return next((place for place, data in own if data.get(field) or type(data.get(field)) is int), None)


def without(kind: str, field: str) -> Change:
    """Leave a field out of the first fact that has it. A tournament ends with that fact."""

    def change(told: Told) -> None:
        place = _has(told, kind, field)
        assert place is not None
        del told[place][1][field]
        if told[0][0].stream == ID:
            del told[place + 1 :]

    return change


def test_field_that_is_left_out_is_found(held: tuple[str, Evening]) -> None:
    name, evening = held
    for case in CASES[name]:
        kind, field = case.split()
        streams = (ID, *evening.journal.streams("g_", ""))
        having = [one for one in streams if _has(plain(evening.journal.read(one)), kind, field) is not None]
        assert having, case
        stream = having[0]
        assert copied(evening, {}, stream).verdict == "agrees", case
        assert copied(evening, {stream: without(kind, field)}, stream).wrong, case


@pytest.mark.parametrize(
    ("name", "field", "remark"),
    [
        ("typed", "bye-requested waits", "lacks a field"),
        ("typed", "result-voided alone", "lacks a field"),
        ("late", "entrant-returned enters", "lacks a field"),
        ("here", "round-drawn numbered", "have the numbers of an earlier build"),
    ],
)
def test_fact_of_an_earlier_build_without_a_field_is_named(tmp_path: Path, name: str, field: str, remark: str) -> None:
    with SqliteJournal(tmp_path / "log.db") as journal, patch("service.platform.streams.pen.now", lambda: EARLIER):
        evening = Evening(journal, tmp_path)
        HELD[name](evening)
        found = copied(evening, {ID: without(*field.split())})
        assert (found.verdict, remark in in_words(found)) == ("agrees", True), found
