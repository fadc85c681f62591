"""The course of a game. Source 001, "Preparazione", "Turno di gioco", "Regole di connessione", "Fine del gioco"."""

from collections import Counter

import pytest

from domain.game.play import DecisionOpened, Fact, GameEnded
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.facts import DominoChosen, DominoDiscarded, DominoPlaced, LineLaid
from tests.support.games import Game, played
from tests.support.kingdomino import RULES, begun, claims, player


@pytest.fixture(params=[(2, {}), (3, {}), (4, {}), (2, {"mighty_duel": True})], ids=str)
def game(request: pytest.FixtureRequest) -> Game:
    seats, options = request.param
    return played(RULES, RULES.setting(options, seats), f"course {seats}")


def kinds(facts: list[Fact]) -> list[type[Fact]]:
    return [type(fact) for fact in facts]


def test_a_line_is_in_the_order_of_its_numbers(game: Game) -> None:
    """A: in ascending order, the lowest number nearest to the box."""
    for fact in game.facts:
        if isinstance(fact, LineLaid):
            assert list(fact.dominoes) == sorted(fact.dominoes)


def test_the_lowest_number_acts_first_places_then_chooses(game: Game) -> None:
    """D1, then D2, along the line; after the last, the next line is laid. With two kings once for each."""
    acts = [fact for fact in game.facts if isinstance(fact, LineLaid | DominoPlaced | DominoDiscarded | DominoChosen)]
    line = game.at(0).table.line
    lines = [fact.dominoes for fact in acts if isinstance(fact, LineLaid)]
    owners: dict[int, int] = {}
    told = iter(acts)
    assert next(told) == LineLaid(lines[0])
    for _ in range(line):
        chosen = next(told)
        assert isinstance(chosen, DominoChosen)
        owners[chosen.domino] = chosen.seat
    for current, following in zip(lines, [*lines[1:], None], strict=True):
        if following is not None:
            assert next(told) == LineLaid(following)
        for domino in current:
            act = next(told)
            assert isinstance(act, DominoPlaced | DominoDiscarded)
            assert (act.domino, act.seat) == (domino, owners[domino])
            if following is not None:
                chosen = next(told)
                assert isinstance(chosen, DominoChosen)
                assert chosen.seat == act.seat
                assert chosen.domino in following
                owners[chosen.domino] = chosen.seat
    assert next(told, None) is None


def test_everybody_drafts_as_many_dominoes(game: Game) -> None:
    counts = Counter(fact.seat for fact in game.facts if isinstance(fact, DominoPlaced | DominoDiscarded))
    assert len(set(counts.values())) == 1


def test_a_king_stands_alone_on_its_domino() -> None:
    play = begun({"current": claims(d1=0, d2=0, d3=1, d4=1), "next": claims(d20=None, d21=None, d22=None, d23=None)})
    play.answer(2, ["o0"])
    assert play.chooses is not None
    assert [option.domino for option in play.chooses.options] == [20, 21, 22, 23]
    play.answer(4, ["o1"])
    play.answer(6, ["o0"])
    assert [option.domino for option in play.chooses.options] == [20, 22, 23]


def test_whoever_chose_the_lower_number_goes_before_in_the_next_round() -> None:
    play = begun({"current": claims(d3=1, d4=0), "next": claims(d20=None, d21=None)})
    play.answer(2, ["o0"])
    play.answer(4, ["o1"])
    play.answer(6, ["o0"])
    assert [(claim.domino, claim.seat) for claim in play.copy.table.current] == [(20, 0), (21, 1)]


def test_the_last_free_domino_is_nobodys_choice() -> None:
    play = begun({"current": claims(d3=1), "next": claims(d20=None)})
    facts = play.answer(2, ["o0"])
    assert DominoChosen(1, 20) in facts
    assert kinds(facts).count(DecisionOpened) == 1, "where to place 20"


CLOSED = player("3@1,0 right", "4@0,1 up", "5@-1,0 left", "6@0,-1 down")
"""Forests on all sides of the castle, five squares wide and high: only what has a forest fits."""


def test_a_domino_that_fits_nowhere_is_discarded_unasked() -> None:
    """Regole di connessione: when it is impossible to add it, it is discarded and brings no points."""
    play = begun({"players": [CLOSED, {}], "current": claims(d20=0, d48=1)})
    assert play.copy.table.players[0].discarded == (20,)
    assert play.chooses is not None
    assert (play.chooses.seat, play.chooses.kind) == (1, "place")


def test_a_domino_that_fits_may_not_be_discarded(game: Game) -> None:
    for number, fact in enumerate(game.facts):
        if isinstance(fact, DominoDiscarded):
            table = game.at(number).table
            assert not table.kingdom(fact.seat).placements(DOMINOES[fact.domino])
    asked = [game.resumed(number).chooses for number in game.questions]
    assert {option["kind"] for decision in asked for option in decision.question().options} == {"choose", "place"}


def test_whether_it_fits_is_asked_when_it_is_placed() -> None:
    """Domino 20, wheat and lake, fits nowhere until its owner has placed the lake of 17; then in one way, unasked."""
    play = begun({"players": [CLOSED, {}], "current": claims(d17=0, d20=0)})
    play.answer(2, ["o0"])
    assert [placement.domino for placement in play.copy.table.players[0].kingdom][-2:] == [17, 20]


def test_the_last_round_has_no_new_line(game: Game) -> None:
    """ "Fine del gioco": a last turn in which only D1 is done."""
    last_line = max(number for number, fact in enumerate(game.facts) if isinstance(fact, LineLaid))
    line = game.at(0).table.line
    after = [fact for fact in game.facts[last_line:] if isinstance(fact, DominoChosen)]
    assert len(after) == line
    acts = [fact for fact in game.facts if isinstance(fact, DominoChosen | DominoPlaced | DominoDiscarded)]
    assert not any(isinstance(fact, DominoChosen) for fact in acts[-line:])
    assert game.facts[-1] == GameEnded("finished", RULES.standings(game.at(len(game.facts)).table))


def test_a_turn_is_one_kings_action() -> None:
    for limit in (1, 7, 23):
        game = played(RULES, RULES.recorded({"turn_limit": limit}, 2), f"limit {limit}")
        acts = [fact for fact in game.facts if isinstance(fact, DominoPlaced | DominoDiscarded)]
        assert len(acts) == limit
        assert game.facts[-1].reason == "turn-limit"
    whole = played(RULES, RULES.recorded({"turn_limit": 24}, 2), "limit 24")
    assert whole.facts[-1].reason == "finished", "nothing is left to do when the limit is reached"
