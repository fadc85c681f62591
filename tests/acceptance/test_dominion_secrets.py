"""Visibility over HTTP: two worlds that differ only in one seat's cards, as the other seat receives them.

A question also reveals something. A table may choose to ask only when it matters, or `always`, and then both worlds
look the same.
"""

from typing import Any, NamedTuple

import pytest

from tests.support.dominion import in_buy_phase, player
from tests.support.dominion_over_http import Sandbox, sandbox
from tests.support.play import events


class Secret(NamedTuple):
    """When seat A plays a card, of what `holder` has `one` or `other`, the `listener` is not to know which."""

    plays: str
    holder: int
    listener: int
    one: dict[str, Any]
    other: dict[str, Any]
    asked: str
    """The question that only the first world has."""
    picks: tuple[str, ...] = ()
    supply: str = "smithy"


HAND = "militia witch mountebank bureaucrat library counting-house 2*copper"
SECRETS = {
    "a Moat": Secret("militia", 1, 0, player(hand="moat copper"), player(hand="curse copper"), "B react", (), "moat"),
    "a Watchtower": Secret(
        "witch", 1, 0, player(hand="watchtower copper"), player(hand="gold copper"), "B react", (), "watchtower"
    ),
    "a Curse": Secret("mountebank", 1, 0, player(hand="curse copper"), player(hand="gold copper"), "B discard"),
    "another Victory card": Secret(
        "bureaucrat", 1, 0, player(hand="estate duchy"), player(hand="estate gold"), "B put-on-deck", ("estate",)
    ),
    "an Action that a Library drew": Secret(
        "library", 0, 1, player(hand="library 6*copper", deck="smithy"), player(hand="library 6*copper", deck="gold"),
        "A set-aside",
    ),
    "Coppers in the discard pile": Secret(
        "counting-house", 0, 1, player(hand="counting-house", discard="gold copper"),
        player(hand="counting-house", discard="gold estate"), "A take",
    ),
}  # fmt: skip


def test_a_discard_pile_is_visible_to_the_player_who_looks_through_it(maker):
    seats = [player(hand="harbinger", deck="estate", discard="gold 2*copper"), player(discard="estate silver")]
    game = sandbox(maker, *seats, supply="harbinger").play("harbinger")
    views = [maker.get(f"/v1/games/{game.shown['id']}?view=seat-{seat}").json["table"] for seat in (0, 1)]
    assert [[seat["discard"] for seat in view["players"]] for view in views] == [
        [["gold", "copper", "copper"], None],
        [None, None],
    ]
    game.pick("gold")
    assert maker.get(f"/v1/games/{game.shown['id']}?view=seat-0").json["table"]["players"][0]["discard"] is None


@pytest.fixture
def worlds(maker):
    """The two worlds of a secret, once the card was played."""

    def make(secret: Secret, ask: str) -> tuple[Sandbox, Sandbox]:
        def world(holding: dict[str, Any]) -> Sandbox:
            seats = [player(hand=HAND), player(hand="copper")]
            seats[secret.holder] = holding
            return sandbox(maker, *seats, supply=secret.supply, ask=ask).play(secret.plays)

        return world(secret.one), world(secret.other)

    return make


def heard(game: Sandbox, seat: int) -> list[tuple[str, Any]]:
    """Return the events after the set-up as a seat receives them: of sealed values only that they are sealed."""
    told = events(game.maker, game.shown["id"], f"seat-{seat}")
    begun = next(number for number, one in enumerate(told) if one["event"]["type"] == "card-played")
    return [(one["event"]["type"], _open(one)) for one in told[begun:]]


def _open(delivered: dict[str, Any]) -> dict[str, Any]:
    opened = {opening["path"]: opening["value"] for opening in delivered["openings"]}
    data = delivered["event"]["data"]
    return {
        name: opened.get(f"/{name}", "sealed") if isinstance(value, dict) and "sealed" in value else value
        for name, value in data.items()
    }


def questions(game: Sandbox, seat: int) -> list[str]:
    return [f"{'AB'[data['seat']]} {data['kind']}" for type_, data in heard(game, seat) if type_ == "decision-opened"]


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_a_table_that_asks_always_hears_no_difference(worlds, secret):
    one, other = worlds(secret, "always")
    assert one.asked == other.asked == secret.asked
    assert heard(one, secret.listener) == heard(other, secret.listener)
    assert one.seen(f"seat-{secret.listener}")["table"] == other.seen(f"seat-{secret.listener}")["table"]
    one.pick(*secret.picks)
    other.pick(*secret.picks)
    assert heard(one, secret.listener) == heard(other, secret.listener)


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_a_table_that_asks_when_it_matters_hears_that_somebody_is_asked(worlds, secret):
    """Of the two worlds only one asks; that there was a question is all that the other seat learns."""
    one, other = worlds(secret, "when-it-matters")
    assert one.asked == secret.asked
    assert secret.asked in questions(one, secret.listener)
    assert secret.asked not in questions(other, secret.listener)
    seen = one.seen(f"seat-{secret.listener}")["decision"]
    assert set(seen) == {"id", "seat", "kind"}
    one.pick(*secret.picks)
    asked = [data for type_, data in heard(one, secret.listener) if type_ == "decision-opened"]
    sealed = [data["question"] for data in asked if data["seat"] == secret.holder]
    assert sealed == ["sealed"] * len(sealed)


def test_what_a_question_offers_is_told_to_who_is_asked_alone(worlds):
    one, _ = worlds(SECRETS["a Moat"], "always")
    own = one.seen("seat-1")["decision"]
    assert [option["card"] for option in own["options"]] == ["moat"]
    assert set(one.seen("public")["decision"]) == {"id", "seat", "kind"}


@pytest.mark.parametrize("ask", ["when-it-matters", "always"])
def test_who_names_a_card_knows_the_hand_by_its_size(maker, ask):
    """Contraband: two hands of four cards, one rich and one poor."""
    rich, poor = (
        sandbox(maker, player(hand=f"contraband {hand}"), player(), turn=in_buy_phase(), ask=ask).play("contraband")
        for hand in ("platinum 3*gold", "4*curse")
    )
    assert rich.asked == poor.asked == "B name"
    assert heard(rich, 1) == heard(poor, 1)
    seen = rich.seen("seat-1")
    assert seen["table"] == poor.seen("seat-1")["table"]
    assert (seen["table"]["players"][0]["hand_size"], seen["table"]["turn"]["coins"]) == (4, 3)


def test_what_is_shown_is_shown_to_everybody(maker):
    """A Moat, a Watchtower, a hand without a Victory card, what a Library sets aside, Coppers taken."""
    game = sandbox(
        maker,
        player(hand="militia bureaucrat", deck="10*copper"),
        player(hand="moat watchtower gold", deck="10*copper"),
        player(hand="2*gold"),
        turn={"actions": 2},
    )  # fmt: skip
    game.play("militia").pick("moat").play("bureaucrat").pick()
    for view in ("seat-0", "seat-1", "seat-2", "public"):
        shown = {(told["seat"], *told["cards"]) for told in game.told("cards-revealed", view)}
        assert shown == {(1, "moat"), (1, "moat", "watchtower", "gold"), (2, "gold", "gold")}
    library = sandbox(maker, player(hand="library 6*copper", deck="smithy gold")).play("library").pick("smithy")
    assert library.told("cards-set-aside", "seat-1") == [{"seat": 0, "cards": ["smithy"]}]
    assert [told["cards"] for told in library.told("cards-drawn", "seat-0")] == [["smithy"], ["gold"]]
    assert [list(told["cards"]) for told in library.told("cards-drawn", "seat-1")] == [["sealed"], ["sealed"]]


@pytest.mark.parametrize(("show_counts", "sizes"), [(False, (None, None)), (True, (2, 1))])
def test_a_table_may_show_what_a_player_could_only_remember(maker, show_counts, sizes):
    """The sizes of another's deck and of the discard piles, one's own included."""
    players = player(hand="gold", deck="3*copper", discard="2*curse"), player(deck="2*copper", discard="duchy")
    game = sandbox(maker, *players, show_counts=show_counts)
    own, other = game.seen("seat-0")["table"]["players"]
    assert (other["deck_size"], other["discard_size"]) == sizes
    assert (own["deck_size"], own["discard_size"]) == (3, 2 if show_counts else None)
    public = game.seen("public")["table"]["players"]
    assert [each["hand"] for each in public] == [None, None]
    assert [each["deck_size"] for each in public] == ([3, 2] if show_counts else [None, None])
