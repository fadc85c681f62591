"""The audit of tournaments: correct ones agree at every depth.

A change is found and named, however well its author rebuilt the chain.
"""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from domain.game.results import Standing
from domain.table.clocks import milliseconds, spelled
from domain.table.office import EVERY_GAME
from domain.table.rulings import Voided
from domain.tournament.facts import GameClosed, RoundDrawn, SeedOpened
from domain.tournament.result_commands import report, void
from domain.tournament.results.refs import GameRef
from events.log.sqlite import SqliteJournal
from events.record.verifying import read_record
from service.features.audits import jobs as audits
from service.features.audits.copies import audit_copy
from service.features.audits.tournament import audit_tournament
from service.features.audits.verdict import DEPTHS
from service.features.audits.words import in_words
from tests.support.altered_tournaments import TWO, whole
from tests.support.auditing import auditing_of
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, copied
from tests.support.forging import Told, by, chained, dated, having, later, place_of, plain, won_by_more


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("over")
    with SqliteJournal(folder / "log.db") as journal:
        evening = Evening(journal, folder)
        whole(evening)
        yield evening


def test_it_agrees_at_every_depth_while_it_runs_and_when_it_is_over(evening: Evening) -> None:
    evening.begin(5, TWO)
    auditing = auditing_of(evening.desk)
    for depth in DEPTHS:
        found = auditing.stream(ID, depth)
        assert (found.audit.verdict, found.final) == ("agrees", False)
    evening.play_all().round().play_all()
    evening.organise.end(MAKER, ID)
    evening.advance()
    for depth in DEPTHS:
        found = auditing.stream(ID, depth)
        assert (found.audit.verdict, found.final, found.events) == ("agrees", True, evening.line.version)
        assert found.receipts > 5
    assert f"all {found.events} events" in in_words(found.audit)
    assert "wait" not in in_words(found.audit)


def test_an_event_with_everything_agrees(over: Evening) -> None:
    assert over.line.tournament.seed is not None
    assert audited(over).verdict == "agrees"
    assert copied(over).verdict == "agrees"


def _lot(data: dict[str, Any]) -> None:
    data["lot"] += 1


def _draw(data: dict[str, Any]) -> None:
    table = data["tables"][0]
    table["entrants"] = table["entrants"][::-1]


def _cost(data: dict[str, Any]) -> None:
    data["cost"]["seats"] += 1


def _score(data: dict[str, Any]) -> None:
    data["standings"][0]["score"] += 1


def _head(data: dict[str, Any]) -> None:
    data["head"] = "0" * 64


def _digest(data: dict[str, Any]) -> None:
    data["digest"] = "0" * 64


def _signature(data: dict[str, Any]) -> None:
    data["signature"] = data["signature"][::-1]


def _turned(data: dict[str, Any]) -> None:
    data["entrants"] = data["entrants"][:1] * 2


def _commit(data: dict[str, Any]) -> None:
    data["commit"] = "0" * 64


@pytest.mark.parametrize(
    ("kind", "change", "rule"),
    [
        ("tournament-created", _commit, "commitment"),
        ("entrant-registered", _lot, "entries: lot"),
        ("stage-begun", _turned, "stages: who goes on"),
        ("round-drawn", _draw, "swiss: py4swiss"),
        ("round-drawn", _cost, "pairing: cost"),
        ("result-reported", _score, "results: the game's own record"),
        ("result-reported", _head, "results: the game's own record"),
        ("game-closed", _head, "results: the game's own record"),
        ("standings-certified", _digest, "certificates"),
        ("standings-certified", _signature, "certificates"),
    ],
)
def test_what_is_altered_is_found_and_the_rule_named(
    over: Evening, kind: str, change: Callable[[dict[str, Any]], None], rule: str
) -> None:
    place: list[int] = []

    def altered(told: Told) -> None:
        place.append(place_of(told, kind))
        change(told[place[0]][1])

    found = copied(over, altered)
    assert (found.verdict, found.seq) == ("differs", place[0] + 1)
    assert (found.rule or "").startswith(f"every tournament: {rule}")
    assert found.recorded is not None


def test_a_game_of_a_table_that_was_altered_is_not_the_one_of_the_record(over: Evening) -> None:
    game = over.line.tournament.played[0].rounds[0].games[1][0].game
    assert game is not None
    found = copied(over, {game: won_by_more})
    assert (found.verdict, found.rule) == ("differs", "every tournament: results: the game's own record")


def test_reported_result_that_differs_from_its_game_is_named_plainly(over: Evening) -> None:
    found = copied(over, lambda told: _score(told[place_of(told, "result-reported")][1]))
    assert [in_words(found, language) for language in ("en", "it", "pl", "pt")] == [
        "The game has another result than the one recorded in the tournament.",
        "Il risultato della partita è diverso da quello registrato nel torneo.",
        "Wynik gry jest inny niż zapisany w turnieju.",
        "O resultado do jogo é diferente do que está registado no torneio.",
    ]


def test_a_game_is_held_against_the_table_and_the_end_that_are_told_of_it(over: Evening) -> None:
    games = [fact.game for fact in facts_of(over) if isinstance(fact, GameClosed)]
    found = copied(over, having("table-opened", game=games[-1]))
    assert (found.verdict, in_words(found)) == ("differs", "This game was created for another tournament table.")

    def too_early(told: Told) -> None:
        data = told[place_of(told, "game-closed")][1]
        data["head"] = over.journal.read(data["game"], upto=1)[0].hash

    found = copied(over, too_early)
    assert (found.verdict, in_words(found)) == ("differs", "This game was not final at that time.")


def test_a_game_begins_with_the_nonces_of_its_entrants(evening: Evening) -> None:
    """docs/shuffles.md, "Chance": otherwise the operator could choose among shuffles."""
    evening.make(TWO).enter(2)
    evening.organise.give_nonce("a_1", ID, 1, "first")
    game = evening.start().round().play(1)
    evening.organise.give_nonce("a_1", ID, 1, "second")
    evening.round().play_all()
    assert audited(evening).verdict == "agrees"

    def rerolled(told: Told) -> None:
        seat = next(data["seat"] for _, data, _ in told if data.get("nonce") == "first")
        told[place_of(told, "seat-taken") + seat][1]["nonce"] = "tried-7"
        told[place_of(told, "game-started")][1]["nonces"][seat] = "tried-7"

    found = copied(evening, {game: rerolled})
    assert (found.verdict, found.rule) == ("differs", "every tournament: shuffles: nonces")


@pytest.mark.parametrize(("seconds", "verdict"), [(0, "agrees"), (590, "agrees"), (610, "differs")])
def test_a_nonce_added_while_a_game_is_created_counts_from_the_next_game(
    evening: Evening, seconds: int, verdict: str
) -> None:
    evening.make(TWO).enter(2)
    evening.organise.give_nonce("a_1", ID, 1, "first")
    evening.start().round()

    def given(told: Told) -> None:
        stored, data, openings = told[place_of(told, "nonce-given")]
        opened = place_of(told, "table-opened")
        told.insert(opened, (dated(stored, told[opened][0].event.at), {**data, "nonce": "second"}, openings))

    assert copied(evening, {evening.game(1): later(seconds), ID: given}).verdict == verdict


def _opened_before_the_draw(told: Told) -> None:
    told.insert(place_of(told, "round-drawn"), told.pop(place_of(told, "seed-opened")))


def _typed(told: Told) -> None:
    """The last table disowns its game, and its result is typed the other way round."""
    data = told[place_of(told, "result-reported", last=True)][1]
    data["game"] = data["head"] = None
    data["standings"] = [{**one, "place": 3 - one["place"]} for one in data["standings"]]
    for place in reversed(range(len(told))):
        stored, other, _ = told[place]
        here = all(other.get(name) == data[name] for name in ("stage", "round", "table"))
        if stored.event.type in {"table-opened", "game-closed"} and here:
            del told[place]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (_opened_before_the_draw, "commitment"),
        (_typed, "actors"),
        (by("entrant-registered", "a_2"), "actors"),
        (by("stage-begun", "a_stranger"), "actors"),
        (by("round-drawn", "a_1"), "actors"),
        (by("round-drawn", "service"), "actors"),
        (by("table-opened", MAKER), "actors"),
        (by("result-corrected", "a_1"), "actors"),
        (by("standings-certified", "service"), "actors"),
        (by("tournament-ended", "a_1"), "actors"),
        (by("seed-opened", MAKER), "actors"),
    ],
    ids=lambda one: getattr(one, "__name__", str(one)),
)
def test_what_the_holder_of_the_key_could_write_is_found(
    over: Evening, change: Callable[[Told], None], rule: str
) -> None:
    """docs/audits.md, "Who checks each fact": all hashes and signatures of these logs are right."""
    found = copied(over, change)
    assert (found.verdict, found.rule) == ("differs", f"every tournament: {rule}")


@pytest.mark.parametrize("fact", ["result-reported", "result-voided"])
def test_the_service_decides_no_typed_result(evening: Evening, fact: str) -> None:
    evening.make(TWO, play="typed").enter(2).start().round()
    first = (Standing(0, 1, 2), Standing(1, 2, 1))
    evening.organise.rule(MAKER, ID, lambda now: report(now, 1, 1, first))
    evening.organise.rule(MAKER, ID, lambda now: void(now, GameRef(1, 1, 1, 1), reason="of another table"))
    assert audited(evening).verdict == "agrees"
    found = copied(evening, by(fact, "service"))
    assert (found.verdict, found.rule) == ("differs", "every tournament: actors")


def test_no_event_is_dated_before_the_event_that_it_follows(over: Evening) -> None:
    told = plain(over.journal.read(ID))
    place = place_of(told, "round-published")
    stored, *rest = told[place]
    told[place] = (dated(stored, spelled(milliseconds(stored.event.at) - 3_600_000)), *rest)
    found = audit_tournament(chained(told, "tournament", back=True), None)
    assert (found.verdict, found.seq) == ("broken", place + 1)


@pytest.mark.parametrize("deal", ["each", "duplicate"])
def test_games_draw_from_the_seed_of_their_tournament(
    evening: Evening, deal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.platform.streams.pen.now", lambda: "2026-11-28T12:00:00.000Z")
    evening.begin(4, TWO, deal=deal)
    game = evening.game(1)
    another = having("game-created", commit="0" * 64)
    found = copied(evening, {game: another})
    assert (found.verdict, found.rule) == ("differs", "every tournament: shuffles: seeds")

    def older(told: Told) -> None:
        del told[0][1]["follows"]

    found = copied(evening, {game: another, ID: older})
    assert found.verdict == "agrees"
    assert "The seed of 1 game does not follow from the seed of the tournament" in in_words(found)


def test_an_audited_game_says_if_its_tournament_does_not_name_it(over: Evening) -> None:
    game = next(fact.game for fact in facts_of(over) if isinstance(fact, GameClosed))
    assert auditing_of(over.desk).stream(game, "rules").audit.verdict == "agrees"

    def disowned(told: Told) -> None:
        told[:] = [one for one in told if one[1].get("game") != game]

    found = copied(over, disowned, game)
    assert found.verdict == "agrees"
    assert f"{ID} has no event that opens this game, so its result counts nowhere." in in_words(found)


def test_a_game_is_held_against_what_is_said_to_have_been_taken_back(evening: Evening) -> None:
    evening.begin(2, TWO)
    game = evening.play(1)
    ended = evening.journal.read(game)[-1].hash
    evening.desk.rulings.rule("a_umpire", game, lambda _: Voided(reason="so"), EVERY_GAME)
    evening.advance()
    found = copied(evening, having("result-voided", head=ended))
    assert (found.verdict, in_words(found)) == ("differs", "This game already had a result at that time.")


def test_what_is_dealt_once_for_all_tables_is_dealt_again(evening: Evening) -> None:
    evening.begin(4, TWO, ruleset="dominion", options={}, deal="setup")
    told = plain(evening.journal.read(ID))
    seed = evening.tournaments.book.secrets(ID).seed
    assert audit_tournament(chained(told, "tournament"), seed).verdict == "agrees"
    for newer in ("bane", "events"):  # builds before the game had these options recorded none
        del told[place_of(told, "round-published")][1]["options"][newer]
    assert audit_tournament(chained(told, "tournament"), seed).verdict == "agrees"
    told[place_of(told, "round-published")][1]["options"]["kingdom"].reverse()
    found = audit_tournament(chained(told, "tournament"), seed)
    assert (found.verdict, found.rule) == ("differs", "every tournament: rounds: set-up")
    early = audit_tournament(chained(told, "tournament"), None)
    assert early.verdict == "agrees"
    assert "1 set-up cannot be checked before the seed is revealed." in in_words(early)


def test_a_solver_that_this_build_lacks_is_told_and_held_against_nobody(over: Evening) -> None:
    told = plain(over.journal.read(ID))
    told[place_of(told, "round-drawn")][1]["solver"] = "py4swiss 0.0"
    events = chained(told[: place_of(told, "standings-certified")], "tournament")
    seed = bytes.fromhex(over.line.tournament.seed or "")
    found = audit_tournament(events, seed)
    assert found.verdict == "not-carried"
    assert "1 draw was computed by py4swiss 0.0, which this build lacks" in in_words(found)
    assert audit_tournament(events, seed, "facts").verdict == "agrees"


def test_what_a_record_shows_is_audited_without_the_service(over: Evening) -> None:
    found = read_record(io.BytesIO(b"".join(over.tournaments.book.record(ID))), set(over.ring.publics()), keep=True)
    assert found.report.verdict == "verified"
    told = audit_copy(found.events, found.report.view or "")
    assert (told.verdict, "wait" in in_words(told)) == ("agrees", False)
    assert told.facts == len(found.events)
    waiting = [stored for stored in found.events if stored.event.type != SeedOpened.type_name()]
    early = audit_copy(waiting, found.report.view or "")
    assert early.verdict == "agrees"
    assert "4 lots cannot be checked" in in_words(early)
    assert "3 draws cannot be checked" in in_words(early)


def test_the_streams_of_a_tournament_are_it_and_its_games(over: Evening) -> None:
    games = {fact.game for fact in facts_of(over) if isinstance(fact, GameClosed)}
    assert len(games) == 5
    over.desk.looks.note("a_referee", min(games), "game", "referee", 5)
    streams = list(audits.streams(over.journal, {"tournament": ID}))
    assert set(streams) == {ID, *games, f"l_{min(games)[2:]}"}
    assert streams == sorted(streams)
    half = streams[3]
    assert list(audits.streams(over.journal, {"tournament": ID}, half)) == streams[4:]
    assert ID in set(audits.streams(over.journal, audits.ALL))


def facts_of(evening: Evening) -> list[Any]:
    return [evening.tournaments.book.fact(ID, seq) for seq in range(1, evening.line.version + 1)]


def test_every_draw_of_two_names_its_solver(over: Evening) -> None:
    drawn = [fact for fact in facts_of(over) if isinstance(fact, RoundDrawn)]
    assert [fact.by for fact in drawn] == ["solver", "solver", "format"]
    assert drawn[0].solver is not None
    assert drawn[2].solver is None
