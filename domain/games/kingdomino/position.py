"""Conversion between Kingdomino tables at rest and positions in JSON."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

import msgspec

from domain.game.chance import Chance
from domain.game.parsing import read
from domain.game.refusal import Refusal
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.facts import Claim, Offer, PositionSet
from domain.games.kingdomino.kingdom import Kingdom, Placement, Player
from domain.games.kingdomino.setup import KingdominoOptions, Setup, setup
from domain.games.kingdomino.table import KingdominoTable, replace


class KingdominoPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Kingdomino position in JSON. Omitted parts are empty.

    If `strict` is true, no domino may be missing, and each king must have chosen equally often.
    """

    players: tuple[Player, ...] | None = None
    """Players, in the order of their seats."""
    current: tuple[Claim, ...] = ()
    """The line whose dominoes are placed."""
    next: tuple[Offer, ...] = ()
    """The line whose dominoes are chosen."""
    pile: tuple[int, ...] = ()
    """The dominoes of the pile, top first."""
    strict: bool = True
    """False: dominoes may be missing, and kings may have chosen unequally often."""

    @property
    def kings(self) -> list[tuple[int, str]]:
        """The seat of each king that is on a domino, and its place in the JSON."""
        current = [(claim.seat, f"current/{number}/seat") for number, claim in enumerate(self.current)]
        moved = [
            (offer.seat, f"next/{number}/seat") for number, offer in enumerate(self.next) if offer.seat is not None
        ]
        return current + moved

    @property
    def free(self) -> int:
        return sum(offer.seat is None for offer in self.next)


def printed(table: KingdominoTable) -> dict[str, Any]:
    """Convert a Kingdomino table to a position in JSON. Refuse if the pile is hidden."""
    if table.pile is None:
        raise Refusal("hidden/pile")
    position: dict[str, Any] = {
        "players": [
            {"kingdom": [placement.to_json() for placement in player.kingdom], "discarded": list(player.discarded)}
            for player in table.players
        ],
        "current": [{"domino": claim.domino, "seat": claim.seat} for claim in table.current],
        "next": [{"domino": offer.domino, "seat": offer.seat} for offer in table.next],
        "pile": list(table.pile),
    }
    return position if table.strict else {**position, "strict": False}


def placed(raw: Mapping[str, Any], seats: int, options: KingdominoOptions) -> PositionSet:
    """Check a Kingdomino position in JSON, and return the fact that sets it up."""
    position = read(KingdominoPosition, raw, code="invalid-position", at="/position")
    plan = setup(seats, options)
    players = (Player(),) * seats if position.players is None else position.players
    if len(players) != seats:
        _impossible("players", "invalid-position/players", seats=seats, players=len(players))
    _check_dominoes(position, players)
    for seat, player in enumerate(players):
        _check_kingdom(player.kingdom, plan.size, f"players/{seat}/kingdom")
    hand = _check_lines(position, seats, plan)
    if position.strict:
        _check_progress(position, players, plan)
    return PositionSet(
        players, position.current, position.next, hand, len(position.pile), position.strict, position.pile
    )


def redealt(table: KingdominoTable, chance: Chance) -> KingdominoTable:
    """Deal the face-down pile again from the dominoes that nobody has seen, and return the table with it."""
    pile = chance.shuffled(table.unseen, purpose="redeal", ordinal=0)[: table.count]
    return replace(table, pile=pile, shuffles=dict(table.shuffles))


def _impossible(where: str, reason: str, /, **fields: Any) -> NoReturn:
    raise Refusal(reason, pointer=f"/position/{where}", **fields)


def _dominoes(position: KingdominoPosition, players: Sequence[Player]) -> Iterator[tuple[int, str]]:
    for seat, player in enumerate(players):
        for number, placement in enumerate(player.kingdom):
            yield placement.domino, f"players/{seat}/kingdom/{number}/domino"
        for number, domino in enumerate(player.discarded):
            yield domino, f"players/{seat}/discarded/{number}"
    for number, claim in enumerate(position.current):
        yield claim.domino, f"current/{number}/domino"
    for number, offer in enumerate(position.next):
        yield offer.domino, f"next/{number}/domino"
    for number, domino in enumerate(position.pile):
        yield domino, f"pile/{number}"


def _check_dominoes(position: KingdominoPosition, players: Sequence[Player]) -> None:
    """Refuse a position with unknown dominoes, or with a domino that occurs twice."""
    seen: dict[int, str] = {}
    for domino, where in _dominoes(position, players):
        if domino not in DOMINOES:
            _impossible(where, "invalid-position/domino", domino=domino)
        if domino in seen:
            _impossible(where, "invalid-position/domino-twice", domino=domino, place=seen[domino])
        seen[domino] = where


def _check_kingdom(placements: Sequence[Placement], size: int, where: str) -> None:
    """Refuse a kingdom whose dominoes cannot be placed legally in any order."""
    kingdom = Kingdom((), size)
    waiting = list(enumerate(placements))
    while waiting:
        fitting = next((found for found in waiting if kingdom.why_not(found[1]) is None), None)
        if fitting is None:
            number, placement = waiting[0]
            why = kingdom.why_not(placement)
            _impossible(f"{where}/{number}", "invalid-position/placement", domino=placement.domino, why=why)
        waiting.remove(fitting)
        kingdom.add(fitting[1])


def _check_lines(position: KingdominoPosition, seats: int, plan: Setup) -> tuple[int, ...]:
    """Refuse lines with a wrong order or number of dominoes or kings.

    Return the seats of the kings without a domino.
    """
    line = plan.kings * seats
    lines = {
        "current": [claim.domino for claim in position.current],
        "next": [offer.domino for offer in position.next],
    }
    for name, numbers in lines.items():
        if numbers != sorted(numbers):
            _impossible(name, "invalid-position/line-order")
        if len(numbers) > line:
            _impossible(name, "invalid-position/line-size", line=line)
    standing: Counter[int] = Counter()
    for seat, where in position.kings:
        standing[seat] += 1
        if not 0 <= seat < seats:
            _impossible(where, "invalid-position/seat", seat=seat)
        if standing[seat] > plan.kings:
            _impossible(where, "invalid-position/kings", seat=seat, kings=plan.kings)
    if position.next and not position.free:
        _impossible("next", "invalid-position/next-line")
    hand = _hand(position, seats, plan)
    if len(position.pile) % line:
        _impossible("pile", "invalid-position/pile-drawn", line=line)
    if position.pile and len(position.kings) + len(hand) != line:
        _impossible("pile", "invalid-position/pile-kings")
    return hand


def _hand(position: KingdominoPosition, seats: int, plan: Setup) -> tuple[int, ...]:
    """Return the seats of the kings that still choose a domino of the next line."""
    waiting = position.free - len(position.current) if position.next else 0
    if waiting == 0:
        return ()
    standing = Counter(seat for seat, _ in position.kings)
    hand = tuple(seat for seat in range(seats) for _ in range(plan.kings - standing[seat]))
    if waiting != len(hand):
        moving = len(position.current) + len(hand)
        _impossible("next", "invalid-position/free-dominoes", free=position.free, moving=moving)
    return hand


def _check_progress(position: KingdominoPosition, players: Sequence[Player], plan: Setup) -> None:
    """Refuse a position in which a domino is missing, or in which kings have chosen unequally often."""
    dominoes = sum(1 for _ in _dominoes(position, players))
    if dominoes != plan.dominoes:
        _impossible("pile", "invalid-position/domino-count", dominoes=plan.dominoes, count=dominoes)
    current = Counter(claim.seat for claim in position.current)
    drafted = [len(player.kingdom) + len(player.discarded) + current[seat] for seat, player in enumerate(players)]
    for seat, count in enumerate(drafted):
        if count != drafted[0] or count % plan.kings:
            _impossible(f"players/{seat}", "invalid-position/drafted", count=count, seat=seat)
