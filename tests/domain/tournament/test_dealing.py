"""The seed that the tables of a round draw from: fixed by the tournament's commitment, and revealing nothing else."""

import hashlib
import hmac
import itertools

from domain.game.chance import Chance, commitment, seed_of
from domain.tournament.dealing import chance_of_set_up, context_of
from domain.tournament.drawing import chance_of
from events.log.canon import canonical
from tests.support.organising import ID, SEED


def test_the_seed_of_a_round_is_a_hash_keyed_with_the_tournaments() -> None:
    context = context_of(ID, 1, 2, 1)
    expected = hmac.new(SEED, canonical(["seed", context]), hashlib.sha256).digest()
    assert seed_of(SEED, context) == expected
    assert len(expected) == len(SEED)


def test_every_round_and_every_game_at_its_tables_has_another_context() -> None:
    numbers = range(1, 13)
    contexts = {context_of(ID, *place) for place in itertools.product(numbers, repeat=3)}
    assert len(contexts) == len(numbers) ** 3
    assert len({seed_of(SEED, context) for context in contexts}) == len(contexts)
    assert context_of("t_2", 1, 1, 1) not in contexts


def test_another_tournament_has_another_seed_in_the_same_round() -> None:
    context = context_of(ID, 1, 1, 1)
    assert seed_of(bytes(32), context) != seed_of(SEED, context)
    assert commitment(seed_of(SEED, context), context) != commitment(SEED, context)


def test_what_lies_open_is_not_drawn_by_the_chance_that_pairs_nor_by_that_of_the_games() -> None:
    """A published kingdom must not be another use of numbers by which anything else falls."""
    context = context_of(ID, 1, 1, 1)
    chances = [
        chance_of_set_up(SEED, ID, 1, 1),
        chance_of_set_up(SEED, ID, 1, 2),
        chance_of_set_up(SEED, ID, 2, 1),
        chance_of(SEED, ID, 1),
        Chance(SEED, ID),
        Chance(seed_of(SEED, context), context),
    ]
    orders = {chance.shuffled(range(26), purpose="kingdom", ordinal=0) for chance in chances}
    assert len(orders) == len(chances)
