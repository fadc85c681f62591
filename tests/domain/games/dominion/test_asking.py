"""Questions reveal something to the other players: the pinned list says what, or the table always asks."""

import pytest

from domain.games.dominion.disclosures import DISCLOSES
from tests.support.dominion import player
from tests.support.dominion_in_process import given

# the card A plays, the kind of question, and cards of A, or in the `other` hand, with and without a choice
SCENES = [
    ("artisan", "put-on-deck", ("hand", "estate"), ("hand", "copper")),
    ("bureaucrat", "put-on-deck", ("other", "estate duchy"), ("other", "2*estate")),
    ("library", "set-aside", ("discard", "moat"), ("discard", "estate")),
    ("militia", "discard", ("other", "4*copper estate"), ("other", "5*copper")),
    ("mine", "trash", ("hand", "copper estate"), ("hand", "2*estate")),
    ("moneylender", "trash", ("hand", "copper"), ("hand", "silver")),
    ("remodel", "trash", ("hand", "copper estate"), ("hand", "2*estate")),
    ("sentry", "put-on-deck", ("discard", "copper estate"), ("discard", "2*copper")),
    ("throne-room", "play", ("hand", "moat"), ("hand", "estate")),
    ("mountebank", "discard", ("other", "curse estate"), ("other", "copper estate")),
    ("goons", "discard", ("other", "4*copper estate"), ("other", "5*copper")),
    ("vault", "discard", ("other", "estate copper"), ("other", "2*copper")),
    ("counting-house", "take", ("discard", "copper gold"), ("discard", "estate gold")),
    ("mint", "reveal", ("hand", "copper estate"), ("hand", "estate estate")),
    ("kings-court", "play", ("hand", "moat estate"), ("hand", "estate estate")),
    ("bishop", "trash", ("hand", "copper estate"), ("hand", "estate estate")),
    ("trade-route", "trash", ("hand", "copper estate"), ("hand", "estate estate")),
    ("expand", "trash", ("hand", "copper estate"), ("hand", "estate estate")),
    ("witch", "react", ("other", "watchtower"), ("other", "estate")),
    ("baron", "discard", ("hand", "estate"), ("hand", "copper")),
    ("courtyard", "put-on-deck", ("hand", "estate"), ("hand", "gold")),
    ("masquerade", "pass", ("other", "copper estate"), ("other", "2*copper")),
    ("trading-post", "trash", ("hand", "copper 2*estate"), ("hand", "3*estate")),
    ("torturer", "discard", ("other", "copper estate gold"), ("other", "3*copper")),
    ("upgrade", "trash", ("hand", "copper estate"), ("hand", "2*gold")),
    ("courtier", "reveal", ("hand", "copper estate"), ("hand", "2*copper")),
    ("replace", "trash", ("hand", "copper estate"), ("hand", "2*copper")),
    ("secret-passage", "put-into-deck", ("hand", "copper estate"), ("hand", "2*gold")),
    ("ambassador", "reveal", ("hand", "copper estate"), ("hand", "2*copper")),
    ("explorer", "reveal", ("hand", "province"), ("hand", "estate")),
    ("ghost-ship", "put-on-deck", ("other", "4*copper estate"), ("other", "5*copper")),
    ("haven", "set-aside", ("hand", "estate"), ("hand", "gold")),
    ("island", "set-aside", ("hand", "copper estate"), ("hand", "2*copper")),
    ("lookout", "discard", ("discard", "copper estate"), ("discard", "copper")),
    ("salvager", "trash", ("hand", "copper estate"), ("hand", "2*copper")),
    ("warehouse", "discard", ("hand", "3*copper"), ("hand", "3*gold")),
]


def asked(card: str, where: tuple[str, str], ask: str) -> list[tuple[int, str]]:
    """Return the seats that are asked anything while A's card is resolved, with the kind of question.

    Each seat picks as little as possible, but accepts the offer of Vault.
    """
    zone, cards = where
    mine = {"hand": f"{card} {cards}" if zone == "hand" else card, "discard": cards if zone == "discard" else ""}
    game = given(
        player(**mine, deck="gold"),
        player(hand=cards if zone == "other" else ""),
        supply=f"{card} watchtower",
        ask=ask,
    ).play(card)
    while game.table.depth:
        least = 1 if any("count" in option for option in game.decision["options"]) else game.bounds[0]
        game.pick(*(option["kind"] for option in game.decision["options"][:least]))
    return [(fact["seat"], fact["kind"]) for fact in game.told("decision-opened")][1:-1]


@pytest.mark.parametrize(("card", "kind", "choice", "none"), SCENES)
def test_what_a_question_tells_is_on_the_list(
    card: str, kind: str, choice: tuple[str, str], none: tuple[str, str]
) -> None:
    told, untold = (asked(card, where, "when-it-matters") for where in (choice, none))
    assert len(told) == len(untold) + 1
    assert kind in {kind for _, kind in told}
    assert f"decision-opened/{kind}" in DISCLOSES


@pytest.mark.parametrize(("card", "kind", "choice", "none"), SCENES)
def test_where_the_table_asks_always_it_tells_nothing(
    card: str, kind: str, choice: tuple[str, str], none: tuple[str, str]
) -> None:
    told, untold = (asked(card, where, "always") for where in (choice, none))
    assert told == untold
    assert kind in {kind for _, kind in told}
