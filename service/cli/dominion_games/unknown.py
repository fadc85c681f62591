"""Find which names fit the cards that a log has not named yet.

Each card of a shuffled deck gets a name such as `?0.3.12`: seat 0, shuffle 3, 12th from the top. When a line names the
card, the name is bound to it. All cards of a player are known, so after each shuffle the multiset of unnamed cards is
known too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from domain.games.dominion.table import DominionTable

MARK: Final = "?"
_PATIENCE: Final = 20_000


class Group(NamedTuple):
    """The unnamed cards of a player at a shuffle, and the multiset of their names."""

    cards: tuple[str, ...]
    come_to: Mapping[str, int]


class Unknown:
    def __init__(self) -> None:
        self.bound: dict[str, str] = {}
        self.groups: dict[tuple[int, int], Group] = {}
        self.never: dict[str, frozenset[str]] = {}
        """Cards that an unnamed card cannot be, because the player did not use it where the use was forced."""

    def copy(self) -> "Unknown":
        copy = Unknown()
        copy.bound, copy.groups, copy.never = dict(self.bound), dict(self.groups), self.never
        return copy

    def order(self, seat: int, shuffle: int, count: int) -> tuple[str, ...]:
        """Return the cards of a shuffled deck, top first, by name if the name is known."""
        cards = (f"{MARK}{seat}.{shuffle}.{place}" for place in range(count))
        return tuple(self.bound.get(card, card) for card in cards)

    def shuffled(self, seat: int, shuffle: int, table: DominionTable) -> bool:
        """Record the unnamed cards of a player at a shuffle, and the multiset of their names.

        Return False if the log leaves no possible names.
        """
        player = table.players[seat]
        names = [f"{MARK}{seat}.{shuffle}.{place}" for place in range(len(player.discard))]
        owned = self._owned(seat, shuffle - 1, table)
        for zone in player.zones:
            for card in zone if zone is not player.discard else ():
                if card is not None and card.startswith(MARK):
                    names.append(card)
                elif card is not None:
                    owned[card] -= 1
        self.groups[seat, shuffle] = Group(tuple(names), owned)
        return all(count >= 0 for count in owned.values())

    def _owned(self, seat: int, last: int, table: DominionTable) -> Counter[str]:
        """Return the multiset of the names of all cards of a player.

        Unnamed cards count with the names from the shuffle number `last`.
        """
        player = table.players[seat]
        cards = Counter(card for zone in player.zones for card in zone if card is not None)
        unnamed = [card for card in cards if card.startswith(MARK)]
        for card in unnamed:
            del cards[card]
        if last >= 0:
            cards += self._left(self.groups[seat, last])
        return cards

    def _left(self, group: Group) -> Counter[str]:
        """Return the multiset of the names of a group that are not bound yet."""
        left = Counter(dict(group.come_to))
        left.subtract(self.bound[card] for card in group.cards if card in self.bound)
        return left

    def can_be(self, card: str, name: str) -> bool:
        """Return whether `card` can have `name`, by all known facts and the cards of the game."""
        groups = list(self._of(card))
        if name in self.never.get(card, ()) or any(self._left(self.groups[key])[name] <= 0 for key in groups):
            return False
        self.bound[card] = name
        fits = not groups or self.dealt(groups[0][0], groups[0][1] - 3) is not None
        del self.bound[card]
        return fits

    def kinds(self, cards: Iterable[str]) -> list[str]:
        """Return one card of each kind among the unnamed `cards`.

        Cards that took part in the same shuffles are of one kind.
        """
        found: dict[tuple[tuple[int, int], ...], str] = {}
        for card in cards:
            found.setdefault(tuple(self._of(card)), card)
        return [found[keys] for keys in sorted(found, reverse=True)]

    def _of(self, card: str) -> Iterator[tuple[int, int]]:
        """Yield the groups that contain a card, from the shuffle that named it to its last shuffle."""
        seat, shuffle, _ = card.removeprefix(MARK).split(".")
        key = int(seat), int(shuffle)
        while key in self.groups and card in self.groups[key].cards:
            yield key
            key = key[0], key[1] + 1

    def dealt(self, seat: int | None = None, since: int = 0) -> dict[str, str] | None:
        """Bind all unnamed cards in one way that fits, or return None if there is no such way.

        With `seat`, only the cards of that player since the shuffle number `since` are bound.
        """
        groups = {key: group for key, group in self.groups.items() if seat in {None, key[0]} and key[1] >= since}
        left = {key: self._left(group) for key, group in groups.items()}
        if any(count < 0 for counts in left.values() for count in counts.values()):
            return None
        member: dict[str, tuple[Counter[str], ...]] = {}
        free: dict[str, tuple[tuple[int, int], ...]] = {}
        for key, group in sorted(groups.items()):
            for card in group.cards:
                if card not in self.bound:
                    free[card] = (*free.get(card, ()), key)
                    member[card] = (*member.get(card, ()), left[key])
        shared = [card for card in free if len(free[card]) > 1 or card in self.never]
        order = sorted(shared, key=free.__getitem__)
        found = self._deal(order, free, member)
        if found is None:
            return None
        for card, (first, *_) in member.items():
            if card not in found:
                found[card] = next(name for name, count in first.items() if count > 0)
                first[found[card]] -= 1
        return self.bound | found

    def _deal(
        self,
        cards: Sequence[str],
        free: Mapping[str, tuple[tuple[int, int], ...]],
        left: Mapping[str, tuple[Counter[str], ...]],
    ) -> dict[str, str] | None:
        """Assign names to the `cards` of several shuffles by trying, or return None if that fails.

        `left` has the free names of each group, and `free` the groups of each card.
        """
        found: dict[str, str] = {}
        tried: list[Iterator[str]] = []
        for _ in range(_PATIENCE):
            place = len(found)
            if place == len(cards):
                return found
            card = cards[place]
            if len(tried) == place:
                # equal cards are tried in one order only
                alike = (
                    place and free[cards[place - 1]] == free[card] and not {card, cards[place - 1]} & set(self.never)
                )
                tried.append(self._candidates(card, left[card], found[cards[place - 1]] if alike else ""))
            name = next(tried[-1], None)
            if name is not None:
                found[card] = name
                for counts in left[card]:
                    counts[name] -= 1
                continue
            tried.pop()
            if not tried:
                return None
            card = cards[place - 1]
            for counts in left[card]:
                counts[found[card]] += 1
            del found[card]
        return None

    def _candidates(self, card: str, counts: Sequence[Counter[str]], least: str) -> Iterator[str]:
        never = self.never.get(card, ())
        room = {name: min(count[name] for count in counts) for name in counts[0] if name >= least and name not in never}
        return iter(sorted((name for name in room if room[name] > 0), key=lambda name: -room[name]))
