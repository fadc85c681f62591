"""Tournaments whose record or games the holder of the key has altered: the cases of all verifiers that compare them.

Each alteration changes some streams of an evening. All hashes and signatures are made again. The audit knows the rules
of tournaments, and may find another fact first: then `audited` is false.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from domain.game.chance import commitment
from domain.game.results import Standing
from domain.table.lobby import Lobby
from domain.table.office import EVERY_GAME
from domain.table.rulings import Adjudicated, Overturned, Penalised, Terms, Voided
from domain.tournament.formats.duel import Duel
from domain.tournament.formats.formats import KnockOut, Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.result_commands import correct
from domain.tournament.results.refs import GameRef
from domain.tournament.results.scale import Scale
from events.log.event import Stored
from events.log.viewer import Viewer
from events.record.writing import write_record
from service.platform.streams.pen import Secrets
from tests.support.evening import ID, MAKER, Evening
from tests.support.forging import Change, Told, adding, chained, dated, having, place_of, plain, won_by_more

TWO: Final = Stage(Swiss(rounds=2, size=2), Scale("win"))
MATCH: Final = Stage(Swiss(rounds=1, size=2, duel=Duel(best_of=3)), Scale("win"))
OTHER_SEED: Final = bytes(31) + b"\x07"
EARLIER: Final = "2026-01-01T00:00:00.000Z"


def whole(evening: Evening) -> None:
    """Hold an event of four over two rounds and a final: corrected, certified and ended."""
    evening.begin(4, TWO, Stage(KnockOut(), takes=2)).play_all().round().play_all()
    first = (Standing(0, 1, 2), Standing(1, 2, 1))
    evening.organise.rule(MAKER, ID, lambda now: correct(now, GameRef(1, 1, 1, 1), first, reason="misread"))
    evening.organise.certify(MAKER, ID)
    evening.organise.begin_stage(MAKER, ID)
    evening.round().play_all()
    evening.organise.certify(MAKER, ID)
    evening.organise.end(MAKER, ID)
    evening.advance()


def whole_earlier(evening: Evening) -> None:
    """Hold the same event before the day from which every tournament has a seed for all its games."""
    with patch("service.platform.streams.pen.now", lambda: "2026-11-28T12:00:00.000Z"):
        whole(evening)


def voided(evening: Evening) -> None:
    """Hold a round of two whose game a referee voids when it is over. Another game begins."""
    evening.begin(2, TWO)
    game = evening.play(1)
    evening.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    evening.advance()


def lifted(evening: Evening) -> None:
    """Hold a round of two with a penalty. The game is adjudicated, and an appeal lifts the penalty."""
    evening.begin(2, TWO, terms=Terms(dispute_window=3600, appeal_window=3600))
    game, rule = evening.game(1), evening.desk.rulings.rule
    rule("a_umpire", game, lambda _: Penalised(seat=0, points=2, reason="so"), EVERY_GAME)
    penalty = evening.desk.looking.version(game)
    evening.play(1)
    rule("a_umpire", game, lambda now: Adjudicated(standings=_result(now), reason="so"), EVERY_GAME)
    evening.desk.disputing.open("a_1", game, "d_1", penalty, "It was not so.")
    rule("a_second", game, lambda _: Overturned(ruling=penalty, dispute="d_1", reason="so"), EVERY_GAME)
    for player in ("a_1", "a_2"):
        evening.desk.disputing.waive(player, game)
    evening.advance()


def lifted_earlier(evening: Evening) -> None:
    """Hold the same round as earlier builds did, which left the points in the adjudicated result."""
    with patch("service.features.games.decided_scores.relieved", lambda standings, *_: standings):
        lifted(evening)


def match(evening: Evening) -> None:
    """Hold a match of several games. After the end, rulings call them drawn, and give the winner of one more game."""
    evening.begin(2, MATCH)
    while not evening.line.tournament.current.complete:
        evening.play_all()
    evening.organise.end(MAKER, ID)
    evening.advance()
    played = len(evening.line.tournament.current.rounds[0].games[1])
    for number in range(1, played + 2):
        places = (1, 1) if number <= played else (1, 2)
        standings = [Standing(seat, place, 3 - place) for seat, place in enumerate(places)]
        ruling = partial(correct, ref=GameRef(1, 1, 1, number), standings=standings, reason="so")
        evening.organise.rule(MAKER, ID, ruling)


def match_in_one_order(evening: Evening) -> None:
    """Hold a match as no build did: the same player begins every game."""
    with patch.object(Duel, "order", lambda _, entrants, number: tuple(entrants)):
        evening.begin(2, MATCH)
        while not evening.line.tournament.current.complete:
            evening.play_all()


def _result(lobby: Lobby) -> tuple[Standing, ...]:
    assert lobby.result is not None
    return lobby.result.standings


HELD: Final[Mapping[str, Callable[[Evening], None]]] = {
    "whole": whole,
    "whole earlier": whole_earlier,
    "voided": voided,
    "lifted": lifted,
    "lifted earlier": lifted_earlier,
    "match": match,
    "match in one order": match_in_one_order,
}


@dataclass(frozen=True)
class Alteration:
    """A change of an evening's streams: of the tournament, and of the game at its first table, if it is named."""

    why: str
    """The end of the finding's id in `service/features/audits/languages/en.toml`; empty: nothing differs."""
    tournament: Change = list
    game: Change = list
    held: str = "whole"
    audited: bool = True

    def streams(self, evening: Evening) -> dict[str, Change]:
        return {ID: self.tournament, first_game(evening): self.game}


class Altered(NamedTuple):
    """The events of an altered evening: of the tournament, and of each game."""

    tournament: list[Stored]
    games: dict[str, list[Stored]]

    def records(self, evening: Evening) -> tuple[bytes, dict[str, bytes]]:
        """Return the public records of the tournament and of its games."""
        key = evening.tournaments.book.secrets(ID).key
        event = write_record(self.tournament, kind="tournament", viewer=Viewer.public(), key=key, ring=evening.ring)
        return b"".join(event), {game: _record(evening, game, events) for game, events in self.games.items()}


def altered(evening: Evening, case: Alteration) -> Altered:
    changes = case.streams(evening)
    games = {
        game: _changed(evening, game, changes.get(game, list), "game") for game in evening.journal.streams("g_", "")
    }
    return Altered(_changed(evening, ID, case.tournament, "tournament"), games)


def first_game(evening: Evening) -> str:
    told = plain(evening.journal.read(ID))
    game: str = told[place_of(told, "table-opened")][1]["game"]
    return game


def _changed(evening: Evening, stream: str, change: Change, kind: str) -> list[Stored]:
    told = plain(evening.journal.read(stream))
    change(told)
    return chained(told, kind)


def _record(evening: Evening, game: str, events: list[Stored]) -> bytes:
    secret = evening.journal.secret(game)
    assert secret is not None
    key = Secrets.read(game, secret).key
    return b"".join(write_record(events, kind="game", viewer=Viewer.public(), key=key, ring=evening.ring))


# Alterations of the tournament


def _of_first(told: Told, kind: str) -> dict[str, Any]:
    return told[place_of(told, kind)][1]


def _score(told: Told) -> None:
    _of_first(told, "result-reported")["standings"][0]["score"] += 1


def _winner(told: Told) -> None:
    one, other = _of_first(told, "result-reported")["standings"]
    for part in ("place", "score", "tiebreaks", "breakdown"):
        one[part], other[part] = other[part], one[part]


def _absent(told: Told) -> None:
    _of_first(told, "result-reported")["absent"] = [1]


def _of_the_last_game(told: Told) -> None:
    last = told[place_of(told, "table-opened", last=True)][1]["game"]
    _of_first(told, "table-opened")["game"] = last


def _begun_earlier(told: Told) -> None:
    """The ids of the games follow from the time of the first event."""
    stored, *rest = told[0]
    told[0] = (dated(stored, EARLIER), *rest)


def _other_seed(told: Told) -> None:
    told[0][1]["commit"] = commitment(OTHER_SEED, ID)
    _of_first(told, "seed-opened")["seed"] = OTHER_SEED.hex()


def _older(told: Told) -> None:
    _other_seed(told)
    del told[0][1]["follows"]


def _opened_again(told: Told) -> None:
    """The first game is opened a second time at the end."""
    place = place_of(told, "table-opened")
    told.append(told[place])


# Alterations of a game


def _swapped(told: Told) -> None:
    """The players of both seats are exchanged everywhere."""
    created = told[0][1]
    created["chairs"].reverse()
    created["table_of"]["entrants"].reverse()
    for stored, data, _ in told:
        if stored.event.type == "seat-taken":
            data["account"] = created["chairs"][data["seat"]]["account"]


def _stranger(told: Told) -> None:
    told[0][1]["chairs"][0]["account"] = "a_9"
    _of_first(told, "seat-taken")["account"] = "a_9"


def _nonce(told: Told) -> None:
    _of_first(told, "seat-taken")["nonce"] = "tried-7"
    _of_first(told, "game-started")["nonces"][_of_first(told, "seat-taken")["seat"]] = "tried-7"


def _other_number(told: Told) -> None:
    told[0][1]["table_of"]["number"] = 2


def heads_at(kind: str, place: int) -> Callable[[Evening], Change]:
    """Name event `place` of the first game in the first fact of a type."""

    def of(evening: Evening) -> Change:
        return having(kind, head=evening.journal.read(first_game(evening))[place].hash)

    return of


def corrected_back(evening: Evening) -> Change:
    """Correct the result at the end, by the event with which the game ended: a later one was named before."""
    ended = next(one for one in evening.journal.read(first_game(evening)) if one.event.type == "game-ended")

    def change(told: Told) -> None:
        reported = next(data for _, data, _ in told if data.get("game") == ended.stream and "standings" in data)
        grounds = {"reason": None, "rule": "", "answers": None, "dispute": None, "head": ended.hash}
        place = {name: reported[name] for name in ("stage", "round", "table", "number", "standings", "absent")}
        adding("result-corrected", MAKER, **grounds, **place)(told)

    return change


ALTERATIONS: Final[Mapping[str, Alteration]] = {
    "nothing": Alteration(""),
    "nothing, with a voided game": Alteration("", held="voided"),
    "nothing, with a lifted penalty": Alteration("", held="lifted"),
    "nothing, with a penalty that an earlier build lifted": Alteration("", held="lifted earlier"),
    "nothing, with a match and the first result of a game by a ruling": Alteration("", held="match"),
    "the order of a match": Alteration("other-game", held="match in one order"),
    "the score after a lifted penalty": Alteration("other-result", _score, held="lifted"),
    "the score": Alteration("other-result", _score),
    "the winner": Alteration("other-result", _winner),
    "who was absent": Alteration("other-result", _absent, audited=False),
    "a head of no event": Alteration("no-game", having("result-reported", head="0" * 64)),
    "a closing head of no event": Alteration("no-game", having("game-closed", head="0" * 64)),
    "a stage without a number": Alteration("no-game", having("game-closed", stage=0), audited=False),
    "a round without a number": Alteration("no-game", having("game-closed", round=0), audited=False),
    "a game without a number": Alteration("no-game", having("game-closed", number=0), audited=False),
    "the score in the game": Alteration("no-game", game=won_by_more),
    "the game at a table": Alteration("other-table", _of_the_last_game),
    "the number at the table": Alteration("other-table", game=_other_number),
    "the first time": Alteration("other-id", _begun_earlier),
    "the seed": Alteration("tournament-seed", _other_seed, audited=False),
    "the seed of an older build": Alteration("", _older, held="whole earlier", audited=False),
    "the form of an older build": Alteration("tournament-seed", _older, audited=False),
    "no head": Alteration("no-game", having("result-reported", head=None), audited=False),
    "a player": Alteration("other-game", game=_stranger),
    "the seats": Alteration("other-game", game=_swapped),
    "a sandbox": Alteration("other-game", game=having("game-created", sandbox=True)),
    "a nonce": Alteration("nonces", game=_nonce),
    "opened again": Alteration("out-of-place", _opened_again, audited=False),
}

NAMING: Final[Mapping[str, tuple[str, Callable[[Evening], Change], str, bool]]] = {
    "before the end": ("no-result", heads_at("result-reported", 0), "whole", True),
    "before it was final": ("not-final-then", heads_at("game-closed", 0), "whole", True),
    "an earlier event": ("older-head", corrected_back, "whole", False),
    "void with a result": ("had-result", heads_at("result-voided", -2), "voided", True),
}
"""Alterations that name another event of a game: the finding, the change for an evening, the evening, and `audited`."""


def cases(evening: Evening, held: str) -> Iterator[tuple[str, Alteration]]:
    """Yield all alterations of an evening, by their names."""
    yield from ((name, case) for name, case in ALTERATIONS.items() if case.held == held)
    for name, (why, change, of, audited) in NAMING.items():
        if of == held:
            yield name, Alteration(why, change(evening), held=held, audited=audited)
