"""The set-up. Source 001, "Preparazione", "Regole opzionali aggiuntive"; in the rules of the project, "Parts"."""

from collections import Counter
from typing import Any

import pytest

from domain.games.kingdomino.dominoes import DOMINOES, TERRAINS
from domain.games.kingdomino.facts import DominoChosen, KingDrawn, LineLaid, PileShuffled
from tests.support.games import Game, played
from tests.support.kingdomino import RULES


def a_game(seats: int, **options: Any) -> Game:
    return played(RULES, RULES.setting(options, seats), f"setup {seats} {options}")


SETUPS = [
    (2, {}, 2, 24, 4, 6),
    (3, {}, 1, 36, 3, 12),
    (4, {}, 1, 48, 4, 12),
    (2, {"mighty_duel": True}, 2, 48, 4, 12),
]


def test_the_box() -> None:
    """ "Contenuto": 48 dominoes, a landscape on one side and a number on the other."""
    assert list(DOMINOES) == list(range(1, 49))
    halves = [half for domino in DOMINOES.values() for half in (domino.left, domino.right)]
    assert [sum(half.terrain == terrain for half in halves) for terrain in TERRAINS] == [26, 22, 18, 14, 10, 6]
    crowns = Counter(dict.fromkeys(TERRAINS, 0))
    for half in halves:
        crowns[half.terrain] += half.crowns
    assert [crowns[terrain] for terrain in TERRAINS] == [5, 6, 6, 6, 6, 10]
    assert [domino.number for domino in DOMINOES.values() if domino.even] == list(range(1, 13))
    assert (DOMINOES[48].left, DOMINOES[48].right) == (("wheat", 0), ("mine", 3))


@pytest.mark.parametrize(("seats", "options", "kings", "dominoes", "line", "rounds"), SETUPS)
def test_kings_dominoes_lines_and_rounds(
    seats: int, options: dict[str, Any], kings: int, dominoes: int, line: int, rounds: int
) -> None:
    game = a_game(seats, **options)
    lines = [fact.dominoes for fact in game.facts if isinstance(fact, LineLaid)]
    assert [len(laid) for laid in lines] == [line] * rounds
    assert game.ruleset.blank(game.setting).hand == tuple(seat for seat in range(seats) for _ in range(kings))
    shuffled = game.facts[0]
    assert isinstance(shuffled, PileShuffled)
    assert (shuffled.count, shuffled.set_aside) == (dominoes, 48 - dominoes)
    assert game.at(len(game.facts)).table.turns == dominoes


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (2, {"mighty_duel": True})])
def test_the_kings_are_drawn_one_by_one_and_choose_as_they_appear(seats: int, options: dict[str, Any]) -> None:
    """B: kings are revealed one at a time. Each is put on a free domino at once. So the last has no choice."""
    game = a_game(seats, **options)
    first = [fact for fact in game.facts if isinstance(fact, DominoChosen)][: game.at(0).table.line]
    drawn = [fact for fact in game.facts if isinstance(fact, KingDrawn)]
    kings = list(game.ruleset.blank(game.setting).hand)
    assert [fact.owner for fact in drawn] == [fact.seat for fact in first[:-1]], "the last king need not be drawn"
    assert sorted(fact.seat for fact in first) == kings
    assert len({fact.domino for fact in first}) == len(kings)


def test_every_king_is_drawn_first_as_often() -> None:
    owners = Counter(
        next(
            fact.owner
            for fact in played(RULES, RULES.recorded({"turn_limit": 1}, 4), f"lot {number}").facts
            if isinstance(fact, KingDrawn)
        )
        for number in range(400)
    )
    assert all(70 <= owners[seat] <= 130 for seat in range(4)), owners


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("middle_kingdom", [False, True])
@pytest.mark.parametrize("harmony", [False, True])
@pytest.mark.parametrize("mighty_duel", [False, True])
def test_the_options_go_together_in_any_combination(
    seats: int, middle_kingdom: bool, harmony: bool, mighty_duel: bool
) -> None:
    if mighty_duel and seats != 2:
        return
    game = a_game(seats, middle_kingdom=middle_kingdom, harmony=harmony, mighty_duel=mighty_duel)
    for standing in game.facts[-1].standings:
        bonuses = standing.breakdown["bonuses"]
        assert set(bonuses) == {name for name, on in (("middle_kingdom", middle_kingdom), ("harmony", harmony)) if on}
        points = sum(owned["points"] for owned in standing.breakdown["properties"])
        assert standing.score == points + sum(bonuses.values())


def test_a_dynasty_is_a_match_that_kingdomino_knows() -> None:
    assert set(RULES.matches) == {"dynasty", "best-of"}
