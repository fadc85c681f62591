"""Every option of every decision has an action, and every action has a name."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.game.decisions import Decision, Option
from domain.games.dominion.cards import CARDS, EVENTS
from domain.games.dominion.choices import OPTIONS, Discarding, OfCard, Overpaying, Picking, Spending
from dominium_envs import Environment
from dominium_envs.encodings.dominion_actions import SPECIAL, DominionActions
from dominium_envs.environment import GAMES
from dominium_envs.layout import MOST
from dominium_envs.offer import DONE, MORE, STOP, Offer
from tests.support.environments import environments, steps

GUILDS = Environment("dominion", 2, {"random": {"boxes": ["guilds"]}})
SHORT, LONG = 16, 340


def sequences(offer: Offer) -> Iterator[tuple[int, ...]]:
    """Yield the picks of every sequence of actions."""
    for option in offer.choices.values():
        if option == MORE:
            yield from sequences(offer.after_more())
        elif option == STOP or (following := offer.picked(option)) is None:
            yield tuple(int(pick[1:]) for pick in offer.answer(option))
        else:
            yield from sequences(following)


def offered(offer: Offer) -> set[int]:
    """Return the options that some action picks first, and their equals."""
    found: set[int] = set()
    while True:
        found |= {option for option in offer.choices.values() if option >= 0}
        if MORE not in offer.choices.values():
            break
        offer = offer.after_more()
    alike = {plain(offer, option) for option in found}
    return {option for option in range(len(offer.decision.options)) if plain(offer, option) in alike}


def plain(offer: Offer, option: int) -> str:
    chosen = offer.decision.options[option]
    return repr(Picking(chosen.kind, chosen.card) if isinstance(chosen, Picking) else chosen)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("games", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_every_option_of_random_games_has_an_action(game: str, games: int) -> None:
    every = environments(game)
    for number in range(games):
        environment = every[number % len(every)]
        episode = environment.episode(number)
        for action in steps(episode, number):
            offer = episode.offer
            assert offer is not None
            assert environment.encoding.names[action]
            if offer.picks or offer.skipped or (offer.decision.first_pick is None and offer.decision.min > 1):
                continue  # a forced set is picked in one order, so not each option can be the first
            assert offered(offer) == set(range(len(offer.decision.options)))


@pytest.mark.parametrize("game", GAMES)
def test_names_of_actions_differ(game: str) -> None:
    for environment in environments(game)[:6]:
        names = environment.encoding.names
        assert len(set(names)) == len(names) == environment.actions
        assert names[DONE] == "done"


@pytest.mark.parametrize("kind", [kind for kind in OPTIONS if kind not in SPECIAL])
def test_a_new_type_of_option_has_numbers(kind: type[Option]) -> None:
    """Number its fields in `DominionActions`, if this fails."""
    names = DominionActions(sorted(CARDS), sorted(EVENTS)).known
    assert any(key[0] is kind for key in names)


def cards(*names: str) -> tuple[Picking, ...]:
    copies: dict[str, int] = {}
    for name in names:
        copies[name] = copies.get(name, 0) + 1
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(Picking("trash", name) if seen[name] == 1 else Picking("trash", name, seen[name]))
    return tuple(found)


HAND = cards("copper", "estate", "copper", "gold")


@pytest.mark.parametrize(
    ("decision", "answers"),
    [
        (Decision(0, "trash", HAND, min=1, max=1), 3),
        (Decision(0, "trash", HAND, min=0, max=1), 4),
        (Decision(0, "trash", HAND, min=2, max=2), 4),  # two Coppers; Copper and Estate or Gold; Estate and Gold
        (Decision(0, "trash", HAND, min=0, max=2), 8),
        (Decision(0, "trash", HAND, min=0, max=4), 12),  # 3 numbers of Coppers, with or without the two others
        (Decision(0, "trash", HAND, min=4, max=4), 1),
        (Decision(0, "trash", HAND, min=2, max=2, first_pick="first-lowest"), 7),
        (Decision(0, "react", (), min=0, max=0), 1),
        (Decision(0, "discard", (Discarding("discard", 2),), min=0, max=1), 2),
    ],
)
def test_each_set_of_cards_has_one_sequence(decision: Decision[Picking], answers: int) -> None:
    found = [
        tuple(decision.options[pick].card if isinstance(decision.options[pick], Picking) else "" for pick in picks)
        for picks in sequences(GUILDS.encoding.offer(decision, None))
    ]
    assert len(found) == len(set(found)) == answers, found
    assert all(decision.min <= len(picks) <= decision.max for picks in found)


@pytest.mark.parametrize("count", [1, 31, 32, 62, 63, 200])
@pytest.mark.parametrize("mixed", [False, True])
def test_a_range_of_any_length_has_an_action_for_each_number(count: int, mixed: bool) -> None:
    """Guilds: a player may overpay by any number of coins, and coin tokens are not limited."""
    numbers = [
        Spending("spend", "coin_tokens", held) if mixed else Overpaying("overpay", held) for held in range(count)
    ]
    options = (*([OfCard("buy", "copper")] if mixed else []), *numbers)
    decision: Decision[Spending | Overpaying | OfCard] = Decision(0, "overpay", options)
    found = sorted(sequences(GUILDS.encoding.offer(decision, None)))
    assert found == [(option,) for option in range(len(options))]


def test_each_role_of_a_card_in_play_has_an_action() -> None:
    """Empires, Overlord: Bonfire may trash one of two Overlords that were played as different cards."""
    environment = Environment("dominion", 2, {"recommended": "everything-in-moderation"})
    lying = cards("overlord/village", "overlord/cellar", "village", "overlord")
    decision = Decision(0, "trash", lying, min=0, max=1)
    assert set(sequences(environment.encoding.offer(decision, None))) == {(), (0,), (1,), (2,), (3,)}


@pytest.mark.parametrize(
    ("options", "counters"),
    [
        ({"recommended": "first-game-2"}, set()),
        ({"recommended": "everything-in-moderation"}, {"pay debt"}),
        ({"random": {"boxes": ["guilds"]}}, {"spend coin_tokens"}),
    ],
    ids=["none", "debt", "coin tokens"],
)
def test_only_counters_of_the_game_have_actions(options: dict[str, Any], counters: set[str]) -> None:
    names = Environment("dominion", 2, options).encoding.names
    assert {name.rpartition(" ")[0] for name in names if name.startswith(("spend ", "pay "))} - {"spend"} == counters


def test_a_number_that_is_too_large_is_shown_as_the_largest() -> None:
    environment = Environment("dominion")
    episode = environment.episode(1)
    episode.table.turn.coins = 1_000
    shown = environment.encoding.observed(episode.table, 0, episode.offer, {})
    assert shown[environment.layout.blocks["turn/progress"].start + 2] == MOST


@pytest.mark.parametrize(
    ("options", "events"),
    [
        ({"recommended": "son-of-size-distortion"}, {"bonfire", "raid"}),
        ({"random": {"boxes": ["adventures", "base"], "events": 2}}, {"bonfire", "raid", "training"}),
    ],
)
def test_events_have_an_action_each_and_are_observed(options: dict[str, object], events: set[str]) -> None:
    """Adventures: an Event is bought as a card is, and some Events are in the game."""
    environment = Environment("dominion", 2, {**options, "turn_limit": 40})
    names = environment.encoding.names
    assert {name for name in names if name.startswith("buy-event")} == {f"buy-event {event}" for event in events}
    done = set()
    for seed in range(4):
        episode = environment.episode(seed)
        done |= {names[action] for action in steps(episode, seed)}
        shown = environment.encoding.observed(episode.table, 0, episode.offer, {})
        block = environment.layout.blocks["supply/events"]
        assert sum(shown[block.start : block.start + len(events)]) == 2
    assert any(name.startswith("buy-event") for name in done)


@pytest.mark.parametrize(("card", "seen"), [("miser", "mats"), ("plaza", "counters")])
def test_a_mat_or_counter_of_several_cards_is_observed_with_any_of_them(card: str, seen: str) -> None:
    """A Miser uses the Tavern mat without a Guide in the kingdom, and a Plaza coin tokens without a Baker."""
    kingdom = [card, "market", "merchant", "militia", "workshop", "cellar", "moat", "village", "smithy", "mine"]
    assert Environment("dominion", 2, {"kingdom": kingdom}).layout.blocks[seen].shape[0] == 1
