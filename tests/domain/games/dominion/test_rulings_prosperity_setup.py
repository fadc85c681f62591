"""Rulings on setting up with Prosperity, and with five or six players."""

from typing import Any

import pytest

from domain.game.play import Play
from domain.game.refusal import Refusal
from domain.games.dominion.cards import CARDS
from domain.games.dominion.facts import ProsperityDrawn
from domain.games.dominion.sets import SETS
from domain.games.dominion.table import DominionTable
from tests.support.dominion import RULES
from tests.support.games import seeded

BASE = ("cellar", "chapel", "gardens", "market", "mine", "moat", "smithy", "village", "witch", "workshop")
PROSPERITY = ("bank", "bishop", "city", "expand", "goons", "hoard", "mint", "quarry", "trade-route", "vault")


def begun(seats: int, game: object = "set-up", **options: Any) -> Play[DominionTable]:
    play = RULES.play(RULES.new(RULES.setting(options, seats)), seeded("dominion", game))
    play.start()
    return play


def supply(seats: int, **options: Any) -> dict[str, int]:
    return begun(seats, **options).copy.table.supply


@pytest.mark.parametrize(("seats", "colonies"), [(2, 8), (3, 12), (4, 12), (5, 12), (6, 12)])
def test_colonies_for_so_many_players(seats: int, colonies: int) -> None:
    piles = supply(seats, kingdom=PROSPERITY)
    assert (piles["colony"], piles["platinum"]) == (colonies, 12)


@pytest.mark.parametrize("share", [1, 5, 9])
def test_r007_colony_by_proportion(share: int) -> None:
    kingdom = (*PROSPERITY[:share], *BASE[share:])
    games, used = 300, 0
    for number in range(games):
        story: list[Any] = []
        play = RULES.play(RULES.new(RULES.setting({"kingdom": kingdom}, 2)), seeded("dominion", share, number))
        story += play.start()
        (drawn,) = (fact.card for fact in story if isinstance(fact, ProsperityDrawn))
        piles = play.copy.table.supply
        assert drawn in kingdom
        assert ("platinum" in piles) == ("colony" in piles) == (drawn in PROSPERITY)
        used += "colony" in piles
    assert abs(used - games * share / 10) < 4 * (games * share / 10 * (1 - share / 10)) ** 0.5


def test_the_table_may_agree_about_colonies() -> None:
    assert "colony" not in supply(2, kingdom=PROSPERITY, colony="never")
    assert {"platinum", "colony"} <= supply(2, kingdom=BASE, colony="always").keys()


def test_trade_route_begins_without_tokens() -> None:
    """The Estates dealt at the beginning are not gained."""
    assert begun(3, kingdom=PROSPERITY).copy.table.marked("trade_route") == []


@pytest.mark.parametrize(
    ("name", "edition", "kingdom"),
    [
        (
            "biggest-money-2",
            2,
            "artisan bank grand-market harbinger laboratory mine mint moneylender royal-seal venture",
        ),
        (
            "the-kings-army-2",
            2,
            "bureaucrat council-room expand goons kings-court merchant moat rabble vault village",
        ),
        (
            "the-good-life-2",
            2,
            "artisan bureaucrat cellar contraband counting-house gardens hoard monument mountebank village",
        ),
        (
            "beginners",
            None,
            "bank counting-house expand goons monument rabble royal-seal venture watchtower workers-village",
        ),
        (
            "friendly-interactive",
            None,
            "bishop city contraband forge hoard peddler royal-seal trade-route vault workers-village",
        ),
        ("big-actions", None, "city expand grand-market kings-court loan mint quarry rabble talisman vault"),
        ("biggest-money-1", 1, "adventurer bank grand-market laboratory mine mint moneylender royal-seal spy venture"),
        ("the-kings-army-1", 1, "bureaucrat council-room expand goons kings-court moat rabble spy vault village"),
        (
            "the-good-life-1",
            1,
            "bureaucrat cellar chancellor contraband counting-house gardens hoard monument mountebank village",
        ),
    ],
)
def test_recommended_sets_with_prosperity(name: str, edition: int | None, kingdom: str) -> None:
    table = begun(4, recommended=name).copy.table
    assert " ".join(sorted(table.kingdom)) == kingdom
    assert SETS[name].edition == edition
    if edition is None:
        assert "colony" in table.supply
        for either in (1, 2):
            assert begun(2, recommended=name, edition=either).copy.table.options.edition == either
    else:
        assert table.options.edition == edition
        with pytest.raises(Refusal, match=f"set of edition {edition}"):
            RULES.setting({"recommended": name, "edition": 3 - edition}, 2)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_kingdoms_of_prosperity(edition: int, seats: int) -> None:
    alone = begun(seats, edition=edition, random={"boxes": ["prosperity"]}).copy.table
    assert {CARDS[card].boxes for card in alone.kingdom} == {("prosperity",)}
    assert "colony" in alone.supply
    mixed = begun(seats, edition=edition, random={"counts": {"base": 4, "prosperity": 6}}).copy.table
    assert sum(CARDS[card].boxes == ("prosperity",) for card in mixed.kingdom) == 6


COSTS = {
    3: "loan trade-route watchtower",
    4: "bishop monument quarry talisman workers-village",
    5: "city contraband counting-house mint mountebank rabble royal-seal vault venture",
    6: "goons grand-market hoard",
    7: "bank expand forge kings-court",
    8: "peddler",
}


def test_printed_costs_and_types_of_prosperity() -> None:
    ours = {card.id: card for card in CARDS.values() if card.boxes == ("prosperity",)}
    kingdom = {card.id: card.cost for card in ours.values() if not card.basic}
    assert kingdom == {card: cost for cost, printed in COSTS.items() for card in printed.split()}
    assert len(kingdom) == 25
    assert ours.keys() - kingdom.keys() == {"platinum", "colony"}
    assert (ours["platinum"].cost, ours["colony"].cost) == (9, 11)
    for kind, printed in (
        ("attack", "goons mountebank rabble"),
        ("reaction", "watchtower"),
        ("treasure", "bank contraband hoard loan quarry royal-seal talisman venture"),
        ("victory", ""),
    ):
        assert {card for card in kingdom if ours[card].is_a(kind)} == set(printed.split())
    assert all(ours[card].is_a("action") != ours[card].is_a("treasure") for card in kingdom)
