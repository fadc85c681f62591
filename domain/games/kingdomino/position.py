"""Positions: a table at rest in the rulebook's words, and back."""

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

CODE = "invalid-position"


class KingdominoPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position. `strict` allows only positions that a game can reach. Omitted zones are empty."""

    players: tuple[Player, ...] | None = None
    """Seat by seat."""
    current: tuple[Claim, ...] = ()
    """The line of which dominoes are being placed."""
    next: tuple[Offer, ...] = ()
    """The line of which dominoes are being chosen."""
    pile: tuple[int, ...] = ()
    """The dominoes to come, the next one first."""
    strict: bool = True
    """False: also what no game can come to."""

    @property
    def kings(self) -> list[tuple[int, str]]:
        """Return the seat and the pointer of each king that is on a domino."""
        current = [(claim.seat, f"current/{number}/seat") for number, claim in enumerate(self.current)]
        moved = [
            (offer.seat, f"next/{number}/seat") for number, offer in enumerate(self.next) if offer.seat is not None
        ]
        return current + moved

    @property
    def free(self) -> int:
        return sum(offer.seat is None for offer in self.next)


def printed(table: KingdominoTable) -> dict[str, Any]:
    if table.pile is None:
        raise Refusal("hidden", "a position is printed for who may see the pile")
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
    position = read(KingdominoPosition, raw, code=CODE, at="/position")
    plan = setup(seats, options)
    players = (Player(),) * seats if position.players is None else position.players
    if len(players) != seats:
        _impossible("players", f"{seats} players sit at this table, not {len(players)}")
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
    """The same table with another pile: the dominoes that nobody has seen, drawn again."""
    pile = chance.shuffled(table.unseen, purpose="redeal", ordinal=0)[: table.count]
    return replace(table, pile=pile, shuffles=dict(table.shuffles))


def _impossible(where: str, why: str) -> NoReturn:
    raise Refusal(CODE, why, pointer=f"/position/{where}")


def _dominoes(position: KingdominoPosition, players: Sequence[Player]) -> Iterator[tuple[int, str]]:
    """Every domino of the position, and where it stands."""
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
    """The box holds each domino once."""
    seen: dict[int, str] = {}
    for domino, where in _dominoes(position, players):
        if domino not in DOMINOES:
            _impossible(where, f"there is no domino {domino}")
        if domino in seen:
            _impossible(where, f"domino {domino} lies at /position/{seen[domino]} already")
        seen[domino] = where


def _check_kingdom(placements: Sequence[Placement], size: int, where: str) -> None:
    """The dominoes can be placed in some order, not only in the one listed."""
    kingdom = Kingdom((), size)
    waiting = list(enumerate(placements))
    while waiting:
        fitting = next((found for found in waiting if kingdom.why_not(found[1]) is None), None)
        if fitting is None:
            number, placement = waiting[0]
            _impossible(f"{where}/{number}", f"domino {placement.domino}: {kingdom.why_not(placement)}")
        waiting.remove(fitting)
        kingdom.add(fitting[1])


def _check_lines(position: KingdominoPosition, seats: int, plan: Setup) -> tuple[int, ...]:
    """The lines are laid as the rules lay them, and every king is accounted for. Returns the kings in the hand."""
    line = plan.kings * seats
    lines = {
        "current": [claim.domino for claim in position.current],
        "next": [offer.domino for offer in position.next],
    }
    for name, numbers in lines.items():
        if numbers != sorted(numbers):
            _impossible(name, "a line is in the order of the numbers, the lowest first")
        if len(numbers) > line:
            _impossible(name, f"a line has {line} dominoes, one for every king")
    standing: Counter[int] = Counter()
    for seat, where in position.kings:
        standing[seat] += 1
        if not 0 <= seat < seats:
            _impossible(where, f"there is no seat {seat}")
        if standing[seat] > plan.kings:
            _impossible(where, f"seat {seat} has no more than {plan.kings} kings")
    if position.next and not position.free:
        _impossible("next", "a line on which every domino has its king is the current line")
    hand = _hand(position, seats, plan)
    if len(position.pile) % line:
        _impossible("pile", f"the pile is drawn {line} dominoes at a time")
    if position.pile and len(position.kings) + len(hand) != line:
        _impossible("pile", "while there is a pile every king is in play")
    return hand


def _hand(position: KingdominoPosition, seats: int, plan: Setup) -> tuple[int, ...]:
    """Return the kings that still choose from the next line and are not on the current one."""
    waiting = position.free - len(position.current) if position.next else 0
    if waiting == 0:
        return ()
    standing = Counter(seat for seat, _ in position.kings)
    hand = tuple(seat for seat in range(seats) for _ in range(plan.kings - standing[seat]))
    if waiting != len(hand):
        moving = len(position.current) + len(hand)
        _impossible("next", f"{position.free} free dominoes, but {moving} kings that are to move to this line")
    return hand


def _check_progress(position: KingdominoPosition, players: Sequence[Player], plan: Setup) -> None:
    """A game can come to this: all the dominoes are there, and everybody has drafted as often with every king. Then
    whole lines are left, so that every king is in play while there is a line to choose from."""
    dominoes = sum(1 for _ in _dominoes(position, players))
    if dominoes != plan.dominoes:
        _impossible("pile", f"{plan.dominoes} dominoes are in the game, not {dominoes}")
    current = Counter(claim.seat for claim in position.current)
    drafted = [len(player.kingdom) + len(player.discarded) + current[seat] for seat, player in enumerate(players)]
    for seat, count in enumerate(drafted):
        if count != drafted[0] or count % plan.kings:
            _impossible(f"players/{seat}", f"{count} dominoes for seat {seat}: every king drafts as often")
