"""Episodes: seeds, copies, pickles, limits and rewards."""

import copy
import pickle
from collections import Counter

import pytest

from domain.game.refusal import Refusal
from domain.game.results import Standing
from dominium_envs import Environment, Episode, IllegalAction
from dominium_envs.environment import GAMES
from dominium_envs.episode import CUT, TURN_LIMIT
from dominium_envs.texts import seen_text, state_text, told_text
from tests.support.environments import environments, played, steps


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("setting", range(3))
def test_a_copy_and_a_pickle_go_on_as_the_episode_does(game: str, setting: int) -> None:
    environment = environments(game)[setting]
    episode = environment.episode(5)
    twins = []
    for step, action in enumerate(steps(episode, 5)):
        if step in {0, 1, 7, 40, 90}:
            twins += [copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))]
        for twin in twins:
            assert twin.legal == episode.legal
            twin.step(action)
    assert len(twins) >= 6
    for twin in twins:
        assert state_text(twin) == state_text(episode)
        assert twin.rewards == episode.rewards
        for seat in range(environment.players):
            assert twin.observation(seat) == episode.observation(seat)
            assert told_text(twin, seat) == told_text(episode, seat)


def test_a_copy_is_apart() -> None:
    episode = Environment("dominion").episode(5)
    for step, _ in enumerate(steps(episode, 5)):
        if step == 60:
            break
    before = state_text(episode), seen_text(episode, 0), seen_text(episode, 1)
    for _ in steps(copy.deepcopy(episode), 6):
        pass
    assert (state_text(episode), seen_text(episode, 0), seen_text(episode, 1)) == before


def observed(episode: Episode, seed: int, count: int) -> None:
    """Take some random actions. All seats look before each of them."""
    for step, _ in enumerate(steps(episode, seed)):
        if step == count:
            break
        for seat in range(episode.environment.players):
            episode.observation(seat)


@pytest.mark.parametrize("game", GAMES)
def test_copies_that_went_apart_are_copied_as_they_are(game: str) -> None:
    """Copies share what earlier copies packed. Equal numbers of facts can be other facts."""
    episode = Environment(game).episode(5)
    observed(episode, 5, 12)
    for count in range(1, 14):
        twins = [copy.deepcopy(episode) for _ in range(3)]
        for seed, twin in enumerate(twins):
            observed(twin, seed, count)
        for twin, again in [(twin, copy.deepcopy(copy.deepcopy(twin))) for twin in twins]:
            assert state_text(again) == state_text(twin)
            for seat in range(2):
                assert again.observation(seat) == twin.observation(seat)
                assert seen_text(again, seat) == seen_text(twin, seat)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    episode = Environment(game).episode(1)
    before = state_text(episode)
    for action in (-3, 0, episode.environment.actions):
        with pytest.raises(IllegalAction, match=f"Action {action} is not legal now"):
            episode.step(action)
    assert (state_text(episode), episode.actions) == (before, [])
    over = played(Environment("kingdomino"), 1)
    with pytest.raises(IllegalAction, match="The game is over"):
        over.step(1)


@pytest.mark.parametrize("game", GAMES)
def test_an_episode_is_cut_at_its_limit(game: str) -> None:
    episode = played(Environment(game, max_actions=25), 3)
    assert (len(episode.actions), episode.reason, episode.truncated) == (25, CUT, True)
    assert sum(episode.rewards) == 0
    assert copy.deepcopy(episode).reason == pickle.loads(pickle.dumps(episode)).reason == CUT


def test_a_turn_limit_truncates() -> None:
    assert played(Environment("dominion", options={"turn_limit": 3}), 3).reason == TURN_LIMIT
    assert played(Environment("dominion", options={"turn_limit": 3}), 3).truncated
    assert not played(Environment("kingdomino"), 3).truncated


@pytest.mark.parametrize(
    ("places", "rewards"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([1, 2, 2, 4], [1, 0, 0, -1]),
        ([2, 2, 2, 1], [-1 / 3, -1 / 3, -1 / 3, 1]),
    ],
)
def test_rewards_follow_places(places: list[int], rewards: list[float]) -> None:
    episode = Environment("kingdomino", len(places)).episode(1)
    assert episode.rewards == [0] * len(places)
    episode.standings = tuple(Standing(seat, place, 0) for seat, place in enumerate(places))
    assert episode.rewards == pytest.approx(rewards)
    assert sum(episode.rewards) == pytest.approx(0)


@pytest.mark.parametrize("game", GAMES)
def test_options_and_limits_are_checked(game: str) -> None:
    with pytest.raises(Refusal, match="player-count"):
        Environment(game, 9)
    with pytest.raises(ValueError, match="max_actions is 0"):
        Environment(game, max_actions=0)


@pytest.mark.parametrize("games", [30, pytest.param(10_000, marks=pytest.mark.long)])
def test_random_games_come_to_an_end(games: int) -> None:
    """The long form plays 10,000 games of the three games, in all settings."""
    reasons = Counter()
    for number in range(games):
        every = environments(GAMES[number % len(GAMES)], turn_limit=500)
        environment = every[number // len(GAMES) % len(every)]
        episode = played(environment, number)
        reasons[episode.reason] += 1
        assert sum(episode.rewards) == pytest.approx(0)
        assert len(episode.standings) == environment.players
    assert reasons.keys() <= {"finished", TURN_LIMIT}
    assert reasons["finished"] > games // 2
