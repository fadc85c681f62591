"""The second verifier makes shuffles again: those of the page, of golden games, of games that were taken back."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from domain.game.chance import Chance
from domain.game.play import Shuffled
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import Chair, TableOf
from domain.table.office import EVERY_GAME
from domain.table.rulings import Overturned, Rewound, Terms, Voided
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.sqlite import SqliteJournal
from events.log.viewer import Viewer
from events.record.verifying import read_record
from service.features.audits.from_log import Auditing
from service.features.audits.shuffles import CheckedShuffles, check_shuffles
from service.features.games.desk import GameCommands, GameRequest, Shared, open_desk
from service.platform.ids import new_id
from tests.support.duplicate import TOURNAMENT, round_of
from tests.support.play import limited
from tests.support.records import golden_names, golden_record
from tests.support.rewinding import decisions, rewind
from tests.support.second_verifier import chance, first, second, shuffled
from tests.support.server import ROOT
from tests.support.shuffles import CONTEXT, NONCES, SEED, lines
from tests.support.tables import PLAYERS, begun, moved, played_on

FEW = ["domaine/3-players.txt", "dominion/deck-top.txt", "kingdomino/2-players.txt", "kingdomino/3-players.txt"]
RANDOM = {"random": {"boxes": ["base", "prosperity"], "counts": {"base": 5}}, "edition": 2}
AGREED = {
    "kingdom": ["village", "bank", "city", "smithy", "witch", "cellar", "goons", "market", "moat", "mine"],
    "edition": 1,
    "previous_game": {"winners": [0, 2]},
}
UNTOLD = ("kingdom", "branch/")
"""Shuffles that cannot be repeated without the rules."""


def held(found: dict[str, Any]) -> set[bool | None]:
    return {each["holds"] for each in found["shuffles"] if not each["purpose"].startswith(UNTOLD)}


def test_those_of_the_page(ring: KeyRing) -> None:
    """docs/shuffles.md, "Test vectors"."""
    told = [json.loads(line) for line in lines()]
    label = {"context": CONTEXT, "nonces": NONCES, "seed": SEED.hex()}
    names = ("items", "branch", "seat", "purpose", "ordinal")
    asked = [{**label, **{name: each[name] for name in names}} for each in told]
    assert shuffled(asked, ring) == [each["order"] for each in told]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in FEW else pytest.mark.long) for name in golden_names()]
)
def test_those_of_golden_games(name: str, ring: KeyRing) -> None:
    found = chance(golden_record(name, ring), ring)
    assert {each["purpose"] for each in found["shuffles"] if not each["holds"]} <= {
        "prosperity",
        "shelters",
    }  # of a named set
    assert held(found) <= {True, None}
    assert found["seed"]


def test_orders_that_the_seed_does_not_give(ring: KeyRing) -> None:
    """The record is whole, and the seed is the one that was committed to; but the game was shuffled otherwise."""
    found = chance(golden_record(FEW[0], ring, Chance(SEED, CONTEXT)), ring)
    assert False in held(found)
    assert all(each["made"] != each["recorded"] for each in found["shuffles"] if each["holds"] is False)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_those_of_games_that_were_taken_back(ruleset: str, ring: KeyRing, tmp_path: Path) -> None:
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        game = _taken_back(desk, journal, ruleset)
        found = _record(desk, game, ring)
        ours = _by_the_rules(desk, game, ring)
    assert held(found) == {True}
    assert {each["branch"] for each in found["shuffles"]} > {0}
    names = ("seq", "purpose", "ordinal", "seat", "branch")
    assert [[each[name] for name in names] for each in found["shuffles"]] == [
        [getattr(each, name) for name in names] for each in ours.shuffles
    ]
    assert {each.holds for each in ours.shuffles} == {True}
    assert [each["nonce"] for each in found["nonces"]] == ["ada's", None]
    assert found["committed"]["at"] <= found["nonces"][0]["at"]


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_those_of_games_in_which_a_rewind_was_overturned(
    ruleset: str, twice: bool, ring: KeyRing, tmp_path: Path
) -> None:
    """Ordinals continue from the line that counts again (docs/shuffles.md, Branches). `twice`: a later rewind and an
    end fall with the first rewind."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        game = _overturned(desk, journal, ruleset, twice=twice)
        record = b"".join(desk.looking.record(game, Viewer.referee()))
        ours = _by_the_rules(desk, game, ring)
    assert second([record], ring) == first([record], ring)
    found = chance(record, ring)
    assert held(found) == {True}
    assert ours.audit.verdict == "agrees"
    names = ("seq", "purpose", "ordinal", "seat", "branch")
    assert [[each[name] for name in names] for each in found["shuffles"]] == [
        [getattr(each, name) for name in names] for each in ours.shuffles
    ]


@pytest.mark.parametrize("options", [RANDOM, AGREED], ids=["random", "agreed"])
def test_those_of_the_set_up_of_dominion(options: dict[str, Any], ring: KeyRing, tmp_path: Path) -> None:
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        game = begun(desk, 3, {"turn_limit": 3, "colony": "proportion", **options}, ruleset="dominion")
        played_on(desk, game)
        found = _record(desk, game, ring)
    assert held(found) == {True}
    assert {each["purpose"] for each in found["shuffles"]} >= {"prosperity", "starter", "deck"}


def test_those_of_cards_that_are_shuffled_into_a_deck(ring: KeyRing, tmp_path: Path) -> None:
    """Inn. They count among the shuffles of that deck (docs/record.md, "Every shuffle")."""
    kingdom = ["inn", "cellar", "market", "village", "smithy", "festival", "laboratory", "moat", "militia", "mine"]
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        game, players = f"g_{0:026}", PLAYERS[:2]
        chairs = [Chair("account", player) for player in players]
        request = GameRequest("dominion", {"kingdom": kingdom}, chairs, present=frozenset(players), seed=SEED)
        desk.seating.create(PLAYERS[0], game, request)
        rng = random.Random(5)
        while moved(desk, game, rng):
            pass
        types = [stored.event.type for stored in journal.read(game)]
        found = _record(desk, game, ring)
        ours = _by_the_rules(desk, game, ring)
    assert "deck-shuffled" in types[types.index("cards-shuffled-in") :]
    assert held(found) == {True}
    names = ("seq", "purpose", "ordinal", "seat", "branch")
    assert [[each[name] for name in names] for each in found["shuffles"]] == [
        [getattr(each, name) for name in names] for each in ours.shuffles
    ]


def test_second_verifier_knows_every_type_of_shuffle() -> None:
    known = (ROOT / "clients" / "typescript" / "verify" / "shuffles.js").read_text("utf-8")
    for ruleset in RULESETS.values():
        shuffles = {name for name, kind in ruleset.codec.types.items() if issubclass(kind, Shuffled)}
        assert {name for name in shuffles if f'"{name}": {{' not in known} == set()


def test_those_that_tables_share(ring: KeyRing, tmp_path: Path) -> None:
    """docs/shuffles.md, "Shared shuffles": they mix in no nonces."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        [game] = round_of(desk, "kingdomino", PLAYERS[:2])
        played_on(desk, game)
        assert desk.releasing.release(game)
        assert held(_record(desk, game, ring)) == {True}


@pytest.mark.parametrize("more", [{}, {"table_of": TableOf(TOURNAMENT, 1, 1, 1, 1), "nonces": {PLAYERS[0]: "ada's"}}])
def test_shared_shuffles_that_ignore_nonces_do_not_hold(more: dict[str, Any], ring: KeyRing, tmp_path: Path) -> None:
    """docs/shuffles.md, "Shared shuffles": only tables of tournaments share them, and nobody adds a nonce there."""
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        game, players = new_id("g"), PLAYERS[:2]
        chairs = [Chair("account", player) for player in players]
        shared = Shared("chosen-17", SEED)
        wanted = GameRequest("kingdomino", {}, chairs, present=frozenset(players), shared=shared, **more)
        desk.seating.create(PLAYERS[0], game, wanted)
        played_on(desk, game)
        assert desk.releasing.release(game)
        assert held(_record(desk, game, ring)) == {False}
        ours = _by_the_rules(desk, game, ring)
        audits = [Auditing(journal, ring).stream(game, depth).audit for depth in ("facts", "rules")]
    assert {one.holds for one in ours.shuffles} == {None}
    assert {(one.verdict, one.rule) for one in [ours.audit, *audits]} == {("differs", "every game: nonces")}


def test_of_a_game_that_is_not_final_nothing_is_said(ring: KeyRing, tmp_path: Path) -> None:
    with SqliteJournal(tmp_path / "log.db") as journal:
        desk = open_desk(journal, ring, alone=True, published=lambda _stream, _events: None)
        found = _record(desk, begun(desk), ring)
    assert (found["seed"], held(found)) == (None, {None})
    assert found["committed"]["value"]


def _by_the_rules(desk: GameCommands, game: str, ring: KeyRing) -> CheckedShuffles:
    """Return the findings of `dominium shuffles`."""
    found = read_record(list(desk.looking.record(game, Viewer.referee())))
    return check_shuffles(found.events, "referee")


def _record(desk: GameCommands, game: str, ring: KeyRing) -> dict[str, Any]:
    return chance(b"".join(desk.looking.record(game, Viewer.referee())), ring)


def _overturned(desk: GameCommands, journal: Journal, ruleset: str, *, twice: bool) -> str:
    rng = random.Random(ruleset)
    windows = Terms(dispute_window=60, appeal_window=60)
    game = begun(desk, 2, limited(ruleset, 20), ruleset=ruleset, terms=windows)

    def moves(count: int) -> None:
        for _ in range(count):
            moved(desk, game, rng)

    moves(20)
    ada, bruno = PLAYERS[:2]
    desk.disputing.open(ada, game, "d_1", 3, "so")
    to = decisions(desk, journal, game)[3]
    desk.rulings.rule("a_1", game, lambda _: Rewound(reason="so", to=to, branch=1, dispute="d_1"), EVERY_GAME)
    moves(10)
    if twice:
        back = decisions(desk, journal, game)[1]
        desk.rulings.rule("a_1", game, lambda _: Rewound(reason="so", to=back, branch=2), EVERY_GAME)
        moves(10)
        desk.rulings.rule("a_1", game, lambda _: Voided(reason="so"), EVERY_GAME)
    desk.disputing.appeal(bruno, game, "d_1", "not so")
    with desk.loaded_games.load(game).now() as now:
        ruling = now.lobby.disputes.named("d_1").settled_by
    desk.rulings.rule("a_2", game, lambda _: Overturned(reason="no", ruling=ruling, dispute="d_1"), EVERY_GAME)
    played_on(desk, game)
    desk.disputing.waive(ada, game)
    desk.disputing.waive(bruno, game)
    return game


def _taken_back(desk: GameCommands, journal: Journal, ruleset: str) -> str:
    rng = random.Random(ruleset)
    game = begun(desk, 2, limited(ruleset, 40), ruleset=ruleset, nonces={PLAYERS[0]: "ada's"})
    for _ in range(3):
        for _ in range(48 if ruleset == "domaine" else 16):  # until somebody has drawn: else nothing is dealt again
            moved(desk, game, rng)
        rewind(desk, game, decisions(desk, journal, game)[1])
    played_on(desk, game)
    return game
