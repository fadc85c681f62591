"""Positions: a table at rest in the rulebook's words, and back. Piles are listed top first."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, NoReturn

import msgspec

from domain.game.parsing import read
from domain.game.refusal import Refusal
from domain.games.dominion.cards import CARDS, VICTORY
from domain.games.dominion.facts import MOST_CARDS, Cards, Phase, PlayerSet, PositionSet, TurnSet
from domain.games.dominion.options import KINGDOM_PILES, DominionOptions
from domain.games.dominion.rules import HAND
from domain.games.dominion.seats import Seat
from domain.games.dominion.setup import named_kingdom, piles
from domain.games.dominion.table import DominionTable
from domain.games.dominion.zones import Zone

CODE: Final = "invalid-position"

Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]

CHANGE_OTHER_HANDS: Final = {
    "bishop", "bureaucrat", "council-room", "goons", "militia", "mountebank", "vault",
}  # fmt: skip
"""With one of these in the supply a turn may begin with more or fewer than five cards in hand."""


class PlayerPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    in_play: Cards = ()
    vp_tokens: Count = 0
    turns: Count = 0

    @property
    def zones(self) -> dict[str, Cards]:
        return {"hand": self.hand, "deck": self.deck, "discard": self.discard, "in_play": self.in_play}


class TurnPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Count = 0
    phase: Phase = "action"
    actions: Count = 1
    buys: Count = 1
    coins: Count = 0
    treasures_closed: bool = False
    banned: Cards = ()
    merchants: Count = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`strict`: only what a game can come to. Piles left out are as set-up lays them, other things left out empty."""

    supply: dict[str, Count] = {}
    trash: Cards = ()
    trade_route: Cards = ()
    players: tuple[PlayerPosition, ...] | None = None
    turn: TurnPosition = TurnPosition()
    strict: bool = True


def printed(table: DominionTable) -> dict[str, Any]:
    if table.turn is None:
        raise Refusal("hidden", "no turn has begun")
    position = {
        "supply": dict(table.supply),
        "trash": list(table.trash),
        "trade_route": list(table.trade_route),
        "players": [_printed(player) for player in table.players],
        "turn": msgspec.to_builtins(table.turn),
    }
    return position if table.strict else {**position, "strict": False}


def _printed(player: Seat) -> dict[str, Any]:
    zones: dict[str, Zone] = {"hand": player.hand, "deck": player.deck[::-1], "discard": player.discard[::-1]}
    if any(None in zone for zone in zones.values()):
        raise Refusal("hidden", "a position is printed for who may see all cards")
    return {
        **{name: list(zone) for name, zone in zones.items()},
        "in_play": list(player.in_play),
        "vp_tokens": player.vp_tokens,
        "turns": player.turns,
    }


def placed(raw: Mapping[str, Any], seats: int, options: DominionOptions) -> PositionSet:
    position = read(Position, raw, code=CODE, at="/position")
    players = (PlayerPosition(),) * seats if position.players is None else position.players
    if len(players) != seats:
        _impossible("players", f"{seats} players sit at this table, not {len(players)}")
    if position.turn.seat >= seats:
        _impossible("turn/seat", f"there is no seat {position.turn.seat}")
    lying = len(position.trash) + sum(len(zone) for player in players for zone in player.zones.values())
    if lying > MOST_CARDS:
        _impossible("players", f"{lying} cards lie outside the supply, where {MOST_CARDS} may")
    for card, where in _cards(position, players):
        if card not in CARDS:
            _impossible(where, f"there is no card {card!r}")
    supply = _supply(position, options, seats)
    for place, card in enumerate(position.trade_route):
        if "trade-route" not in supply or card not in supply or not CARDS[card].is_a(VICTORY):
            _impossible(f"trade_route/{place}", f"no token was ever on {card}")
    if position.strict:
        _check_piles(supply, options)
        _check_conserved(position, players, supply)
        _check_hands(position, players, supply)
    turn = TurnSet(**{name: getattr(position.turn, name) for name in TurnPosition.__struct_fields__})
    dealt = tuple(_dealt(player, seat) for seat, player in enumerate(players))
    return PositionSet(supply, position.trash, position.trade_route, turn, position.strict, dealt)


def _dealt(player: PlayerPosition, seat: int) -> PlayerSet:
    return PlayerSet(
        seat=seat,
        hand_count=len(player.hand),
        deck_count=len(player.deck),
        discard_count=len(player.discard),
        top=player.discard[0] if player.discard else None,
        in_play=player.in_play,
        vp_tokens=player.vp_tokens,
        turns=player.turns,
        hand=player.hand,
        deck=player.deck,
        discard=player.discard,
    )


def _cards(position: Position, players: Sequence[PlayerPosition]) -> Iterator[tuple[str, str]]:
    """Every card of the position, and where it stands."""
    for card in position.supply:
        yield card, f"supply/{card}"
    for name in ("trash", "trade_route"):
        for place, card in enumerate(getattr(position, name)):
            yield card, f"{name}/{place}"
    for place, card in enumerate(position.turn.banned):
        yield card, f"turn/banned/{place}"
    for seat, player in enumerate(players):
        for name, zone in player.zones.items():
            for place, card in enumerate(zone):
                yield card, f"players/{seat}/{name}/{place}"


def _supply(position: Position, options: DominionOptions, seats: int) -> dict[str, int]:
    """The piles as they are named, the others as set-up lays them."""
    kingdom = named_kingdom(options)
    if kingdom is None:
        kingdom = [card for card in position.supply if not CARDS[card].basic]
    colony = options.colony == "always" or bool({"platinum", "colony"} & position.supply.keys())
    return piles(kingdom, colony, seats) | dict(position.supply)


def _check_piles(supply: Mapping[str, int], options: DominionOptions) -> None:
    kingdom = [card for card in supply if not CARDS[card].basic]
    chosen = named_kingdom(options) or kingdom
    for card in kingdom:
        if card not in chosen:
            _impossible(f"supply/{card}", f"{card} is not in the kingdom of this game")
    if len(kingdom) != KINGDOM_PILES:
        _impossible("supply", f"a kingdom is {KINGDOM_PILES} cards, not {len(kingdom)}")
    if options.colony == "never" and "colony" in supply:
        _impossible("supply/colony", "this game is played without Platinum and Colony")


def _check_conserved(position: Position, players: Sequence[PlayerPosition], supply: Mapping[str, int]) -> None:
    """No card has come from nowhere, and none is lost."""
    kingdom = [card for card in supply if not CARDS[card].basic]
    box = Counter(piles(kingdom, "colony" in supply, len(players)))
    box += Counter({"copper": 7 * len(players), "estate": 3 * len(players)})
    found = Counter(dict(supply))
    for card, where in _cards(msgspec.structs.replace(position, supply={}, trade_route=()), players):
        if where.startswith("turn/"):
            continue
        found[card] += 1
        if found[card] > box[card]:
            _impossible(where, f"there are only {box[card]} of {card} in this game")
    for card, count in box.items():
        if found[card] != count:
            _impossible(f"supply/{card}", f"{found[card]} of {card} are here, {count} in the game")


def _check_hands(position: Position, players: Sequence[PlayerPosition], supply: Mapping[str, int]) -> None:
    """A turn begins with five cards in hand, if nobody else's card could change that; or with all there were, and since
    then only others' Witches have brought cards."""
    if CHANGE_OTHER_HANDS & supply.keys():
        return
    turn = position.turn
    fresh = turn == TurnPosition(turn.seat) and not players[turn.seat].in_play
    brought = {"curse"} if "witch" in supply else set()
    for seat, player in enumerate(players):
        drawn = len(player.hand)
        possible = drawn == HAND or (drawn < HAND and brought.issuperset(player.deck + player.discard + player.in_play))
        if (seat != turn.seat or fresh) and not possible:
            _impossible(f"players/{seat}/hand", f"no turn begins with {drawn} cards in this hand")


def _impossible(where: str, why: str) -> NoReturn:
    raise Refusal(CODE, why, pointer=f"/position/{where}")
