"""The FIDE Dutch system by the library py4swiss, with the bye of the edition in force.

py4swiss follows the edition of 2017. Editions since 1 July 2025 give the pairing-allocated bye to an entrant with as
few points as possible, before any other criterion [C5]. Where floaters are the same, it goes to the entrant with the
fewest missed games [C9]. So all other entrants are barred from the bye, and the library pairs again.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from py4swiss.engines.dutch.bracket import BracketPairer, Brackets
from py4swiss.engines.dutch.player import Player
from py4swiss.engines.dutch.validity_matcher import ValidityMatcher

Pair = tuple[Player, Player]
"""White and Black; a player paired with themselves has a bye."""
Forbidden = set[tuple[int, int]]
Pairing = Callable[[Collection[Player]], list[Pair] | None]
"""A function that returns a pairing in which one of the given players has the bye, or None."""


def paired(players: Sequence[Player], forbidden: Forbidden, number: int, *, white_first: bool) -> list[Pair] | None:
    """Return the pairs of round `number`, the first table first, or None if no pairing is possible."""

    def pairing(free: Collection[Player]) -> list[Pair] | None:
        adjusted = [player.model_copy(update={"bye_received": player not in free}) for player in players]
        return _paired(sorted(adjusted, reverse=True), forbidden, number, white_first=white_first)

    if len(players) % 2 == 0:
        return pairing(players)
    free = [player for player in players if not player.bye_received]
    for points in sorted({player.points for player in free}):
        last = [player for player in free if player.points == points]
        made = pairing(last)
        if made is not None:
            return _missing_least(made, last, pairing)
    return None


def _missing_least(made: list[Pair], free: Collection[Player], pairing: Pairing) -> list[Pair]:
    """Return a pairing in which the bye goes to an entrant who has missed the fewest games.

    The criterion binds the first bracket that leaves over only the bye. Brackets before it stay the same, and so do
    floaters after it.
    """
    left = next(one for one, other in made if one == other)
    scores = sorted({player.points for pair in made for player in pair if player.points <= left.points}, reverse=True)
    first = next(score for score in scores if not any(min(pair).points < score <= max(pair).points for pair in made))
    for games in sorted({len(player.colors) for player in free}, reverse=True):
        if games == len(left.colors):
            break
        other = pairing([player for player in free if len(player.colors) == games])
        if other is not None and _shape(other, first) == _shape(made, first):
            return other
    return made


def _shape(pairs: Collection[Pair], points: int) -> Counter[frozenset[int]]:
    """Count the pairs of a pairing in a form that two pairings can be compared by.

    Pairs above `points` are named by entrant, and pairs from there on by points, which shows the floaters.
    """

    def meeting(pair: Pair) -> frozenset[int]:
        before = pair[0] != pair[1] and min(pair).points > points
        return frozenset(player.id if before else -player.points for player in pair)

    return Counter(map(meeting, pairs))


def _paired(players: list[Player], forbidden: Forbidden, number: int, *, white_first: bool) -> list[Pair] | None:
    """Return the pairing by the same steps as the engine of py4swiss, or None."""
    validity = ValidityMatcher(players, forbidden)
    if not validity.is_valid_matching():
        return None
    brackets, pairs = Brackets(players, number), list[Pair]()
    while not brackets.is_finished():
        pairer = BracketPairer(brackets.get_current_bracket(), validity, white_first)
        pairer.determine_heterogeneous_s1()
        pairer.determine_heterogeneous_s2()
        pairer.determine_homogeneous_exchanges()
        pairer.determine_moves_from_s1_to_s2()
        pairer.determine_moves_from_s2_to_s1()
        pairer.perform_homogeneous_exchanges()
        pairer.transpose_homogeneous_s2()
        if pairer.check_completion_criterium():
            made = pairer.get_player_pairs()
            brackets.apply_bracket_pairings(made)
            pairs += made
        else:
            brackets.collapse()
    return sorted(pairs, key=_table, reverse=True)


def _table(pair: Pair) -> tuple[int, ...]:
    """Return the sort key of a table, greater for higher tables.

    It compares the points of the better player, the sum of points, and the better player's pairing number.
    """
    one, other = pair
    if one == other:
        return (-1,)
    better = max(one, other)
    return 0, better.points, one.points + other.points, -better.number
