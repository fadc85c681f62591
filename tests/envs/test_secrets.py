"""An observation holds exactly what its seat may see. Two worlds that differ only in what is hidden look the same."""

import random
from typing import Any

import msgspec
import pytest

from domain.game.facts import Fact
from domain.game.play import fold
from dominium_envs import Environment, Episode
from dominium_envs.environment import GAMES
from dominium_envs.episode import chance_of
from dominium_envs.texts import seen_text, state_text, told_text
from tests.support.environments import environments, played, steps
from tests.support.games import Game
from tests.support.worlds import Rigged

SHORT, LONG = 12, 200
SECRET = {"decision/prompt", "decision/limits", "decision/picked"}


def otherwise(episode: Episode, rng: random.Random) -> Episode:
    """Return an episode of the same seed in which one shuffle comes out otherwise from some place on."""
    game = Game(episode.environment.ruleset, episode.environment.setting, chance_of(0), tuple(episode.facts), {})
    key = rng.choice(game.shuffles)
    chance = chance_of(episode.seed)
    rig = Rigged(*msgspec.structs.astuple(chance), key=key, cut=rng.randrange(1 << 30))
    return Episode(episode.environment, episode.seed, rig)


def told_since(episode: Episode, seat: int, known: int) -> list[Fact]:
    return [episode.environment.ruleset.codec.redact(fact, seat) for fact in episode.facts[known:]]


def seen(episode: Episode, seat: int) -> tuple[Any, ...]:
    offer = episode.offer
    mine = offer is not None and offer.decision.seat == seat
    legal = offer.legal if offer is not None and mine else None
    return bytes(episode.observation(seat)), seen_text(episode, seat), legal


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("games", [SHORT, pytest.param(LONG, marks=pytest.mark.long)])
def test_worlds_that_differ_in_hidden_cards_look_the_same(game: str, games: int) -> None:
    """A seat sees the same until a fact that it receives differs. The perfect information differs before."""
    every, compared, apart = environments(game), 0, 0
    for number in range(games):
        environment, rng = every[number % len(every)], random.Random(number)
        one = environment.episode(number)
        other = otherwise(played(environment, number), rng)
        seat, known = rng.randrange(environment.players), 0
        for action in steps(one, number):
            told, told_there = (told_since(each, seat, known) for each in (one, other))
            if told != told_there:
                break
            known = len(one.facts)
            assert seen(one, seat) == seen(other, seat)
            if compared % 50 == 0:
                assert told_text(one, seat) == told_text(other, seat)
            compared += 1
            apart += one.state() != other.state()
            if action not in other.legal:
                break  # the other seat holds other cards
            other.step(action)
    assert compared > 5 * games
    assert apart > games


@pytest.mark.parametrize("game", GAMES)
def test_copies_are_those_of_the_service(game: str) -> None:
    """The copy of a seat is the fold of the facts that the service would send to it."""
    for number, environment in enumerate(environments(game)[:8]):
        episode, ruleset = environment.episode(number), environment.ruleset
        for step, _ in enumerate(steps(episode, number)):
            seat = step % environment.players
            if step % 7 == 0:
                told = [ruleset.codec.redact(fact, seat) for fact in episode.facts]
                assert ruleset.view(episode.seen(seat), seat) == ruleset.view(
                    fold(ruleset.new(environment.setting), told).table, seat
                )


@pytest.mark.parametrize("game", GAMES)
def test_different_views_are_different_observations(game: str) -> None:
    """Nothing that a seat sees is missing in the numbers, but for the order of cards that lie in the open."""
    environment = Environment(game)
    by_numbers: dict[bytes, str] = {}
    for number in range(4):
        episode = environment.episode(number)
        for _ in steps(episode, number):
            seat = episode.seat or 0
            view = environment.ruleset.view(episode.seen(seat), seat)
            plain = relative(msgspec.to_builtins(view), seat)
            assert by_numbers.setdefault(bytes(episode.observation(seat)), plain) == plain


def relative(view: dict[str, Any], seat: int) -> str:
    """Return a view with its own seat first, and lists of things in the open in any order."""
    players = view["players"]
    view["players"] = [*players[seat:], *players[:seat]]

    def plain(value: Any) -> Any:
        match value:
            case dict():
                return {name: plain(each) for name, each in value.items()}
            case list() | tuple() if value is not view["players"]:
                return sorted(map(plain, value), key=repr)
            case list() | tuple():
                return list(map(plain, value))
            case _:
                return value

    def seats(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                name: (each - seat) % len(players) if name == "seat" and each is not None else seats(each)
                for name, each in value.items()
            }
        return list(map(seats, value)) if isinstance(value, list | tuple) else value

    view["hand"] = [(each - seat) % len(players) for each in view.get("hand", ())]
    return repr(plain(seats(view)))


@pytest.mark.parametrize("game", GAMES)
def test_the_perfect_information_has_everything(game: str) -> None:
    """Equal seeds and actions have one text, and other seeds have other numbers."""
    environment = Environment(game)
    states = [played(environment, seed) for seed in (1, 1, 2)]
    assert state_text(states[0]) == state_text(states[1]) != state_text(states[2])
    starts = [environment.episode(seed).state() for seed in range(20)]
    assert len(set(map(bytes, starts))) > 15  # two of 20 first hands of Coppers and Estates may be equal
    assert len(starts[0]) == environment.state_layout.size > environment.layout.size


@pytest.mark.parametrize("game", GAMES)
def test_only_the_seat_that_decides_sees_its_question(game: str) -> None:
    environment = Environment(game, 3)
    secret = [block for name, block in environment.layout.blocks.items() if name in SECRET]
    assert len(secret) >= 2
    episode = environment.episode(2)
    for _ in steps(episode, 2):
        for seat in range(3):
            row = episode.observation(seat)
            shown = any(any(row[block.start : block.start + block.size]) for block in secret)
            assert shown == (seat == episode.seat)
