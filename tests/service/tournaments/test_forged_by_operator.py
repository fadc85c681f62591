"""Forgeries of a tournament by the holder of the key, whose hashes and signatures are all right (docs/audits.md)."""

import pytest

from domain.game.results import Standing
from domain.table.office import SERVICE
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.scale import Scale
from service.features.audits.words import in_words
from service.features.tournaments.organising import Starts
from service.features.tournaments.typed_results import Came
from tests.support.evening import ID, MAKER, Evening
from tests.support.forged_evening import audited, copied
from tests.support.forging import Change, Told, adding, by, having, place_of

TWO = Stage(Swiss(rounds=2, size=2), Scale("win"))
FIRST = RoundRef(1, 1)


def rule_broken(evening: Evening, change: Change) -> str:
    """Return the rule that a changed tournament breaks. The unchanged one agrees."""
    honest = audited(evening)
    assert honest.verdict == "agrees", honest
    found = copied(evening, change)
    assert found.verdict == "differs", found
    return str(found.rule).removeprefix("every tournament: ")


def claim(evening: Evening, entrant: int) -> None:
    """Claim a victory of the first seat at the first table."""
    evening.organise.claim(f"a_{entrant}", ID, FIRST, 1, lambda _: Came((Standing(0, 1, 2), Standing(1, 2, 1)), ()))


def test_no_draw_leaves_out_the_solver(evening: Evening) -> None:
    """docs/tournaments.md: tables of two are paired by FIDE Dutch."""
    evening.begin(4, TWO).play_all().round().play_all()
    evening.organise.end(MAKER, ID)
    evening.advance()
    changed = having("round-drawn", solver=None, by="format")
    assert rule_broken(evening, changed).startswith("swiss: ")


def test_the_service_drops_no_entrant_without_an_account(evening: Evening) -> None:
    evening.make(TWO, play="typed")
    evening.organise.enter_names(MAKER, ID, ["Ada", "Bruno", "Carla"])
    evening.organise.drop(MAKER, ID, 3)
    assert rule_broken(evening, by("entrant-dropped", SERVICE)) == "actors"


@pytest.mark.parametrize("kind", ["round-started", "tournament-resumed"])
def test_the_service_begins_nothing_before_its_hour(evening: Evening, kind: str) -> None:
    evening.make(TWO, play="typed").enter(2).start()
    evening.organise.draw(MAKER, ID)
    evening.organise.publish(MAKER, ID, Starts(None))
    evening.organise.start(MAKER, ID, FIRST)
    evening.organise.pause(MAKER, ID, None)
    evening.organise.resume(MAKER, ID)
    assert rule_broken(evening, by(kind, SERVICE)) == "actors"


def test_no_game_begins_before_its_players_are_there(evening: Evening) -> None:
    """docs/tournaments.md: a game that is played here begins when all players of its table are there."""
    evening.begin(2, TWO, no_show_minutes=10)
    for entrant in (1, 2):
        evening.organise.sit_down(f"a_{entrant}", ID, FIRST, entrant)
    evening.advance().play_all()

    def early(told: Told) -> None:
        del told[place_of(told, "entrant-sat")]

    assert rule_broken(evening, early) == "rounds: tables"


@pytest.mark.parametrize("kind", ["nonce-given", "result-claimed", "entrant-returned"])
def test_an_official_acts_for_no_player(evening: Evening, kind: str) -> None:
    """docs/record.md: your own nonce protects you against everybody. docs/security.md: only players come back."""
    play = "typed" if kind == "result-claimed" else "here"
    evening.make(TWO, play=play).enter(3)
    evening.organise.give_nonce("a_1", ID, 1, "mine")
    evening.organise.drop("a_3", ID, 3)
    evening.organise.come_back("a_3", ID, 3)
    evening.organise.drop("a_3", ID, 3)
    evening.start().publish()
    if play == "typed":
        claim(evening, 1)
    assert rule_broken(evening, by(kind, MAKER)) == "actors"


def test_an_act_in_an_officials_own_matter_is_named(evening: Evening) -> None:
    """docs/security.md: an act that decides a matter of the actor's own is refused. Earlier builds allowed some."""
    evening.make(TWO, play="typed").enter(2)
    evening.organise.enter(MAKER, ID)
    evening.start().publish()
    data = {"stage": 1, "entrant": 3, "points": 100, "reason": "so", "rule": "", "answers": None, "dispute": None}
    found = copied(evening, adding("points-adjusted", MAKER, **data))
    assert found.verdict == "agrees"
    assert "1 act of an official decided a matter of their own" in in_words(found)
