"""Conversion between Dominion tables at rest and positions in JSON. Piles are listed top first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import Annotated, Any, Final, NoReturn

import msgspec

from domain.game.facts import NO_CONTROLLER
from domain.game.parsing import read
from domain.game.refusal import Refusal
from domain.games.dominion.cards import (
    ACTION,
    CARDS,
    EVENTS,
    MIXED,
    NEEDED,
    NEEDING_BANE,
    OF_KIND,
    PILES,
    PLAYED_AS_OTHERS,
    SHELTER,
    beside,
    can_be_bane,
    single_cards,
    starting_cards,
)
from domain.games.dominion.clean_up import HAND
from domain.games.dominion.declared import (
    COUNTERS_OF_PLAYER,
    COUNTERS_OF_TURN,
    LASTING,
    MARKS,
    MATS,
    NOTES,
    PROMISING_TURNS,
)
from domain.games.dominion.facts import (
    KEPT_COUNTERS,
    KEPT_MARKS,
    MOST_CARDS,
    Cards,
    Phase,
    PlayerSet,
    PositionSet,
    TurnSet,
)
from domain.games.dominion.hooks import GIVEN_TO_OTHERS, HANDS_CHANGED
from domain.games.dominion.moments import at_next_turn
from domain.games.dominion.options import KINGDOM_PILES, DominionOptions
from domain.games.dominion.order_of_turns import seat_to_the_right
from domain.games.dominion.seats import Progress, Seat
from domain.games.dominion.setup import named_bane, named_events, named_kingdom, piles
from domain.games.dominion.table import DominionTable
from domain.games.dominion.zones import Zone

Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class DominionPlayerPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards and tokens of a player in a position."""

    hand: Cards = ()
    """The cards in hand."""
    deck: Cards = ()
    """Cards of the deck, top first."""
    discard: Cards = ()
    """Cards of the discard pile, top first."""
    in_play: Cards = ()
    """Cards in play. One played as another has both ids: `overlord/village`."""
    vp_tokens: Count = 0
    """Victory point tokens."""
    turns: Count = 0
    """Number of finished turns, without extra turns."""
    later: Cards = ()
    """Cards that act at the start of the player's next turn."""
    staying: Cards = ()
    """Cards in play that the next Clean-up does not discard."""

    @property
    def zones(self) -> dict[str, Cards]:
        zones = {"hand": self.hand, "deck": self.deck, "discard": self.discard, "in_play": self.in_play}
        return zones | {name: getattr(self, name) for name in MATS}

    @property
    def lists(self) -> dict[str, Cards]:
        """Return the lists of a player that contain names of cards and not the cards themselves."""
        return {"later": self.later, "staying": self.staying, **{name: getattr(self, name) for name in NOTES}}


class DominionTurnPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The current turn of a position."""

    seat: Count = 0
    """Seat whose turn it is."""
    phase: Phase = "action"
    """Phase of the turn. With `clean-up`, the turn is over: the game ends or the next turn begins."""
    actions: Count = 1
    """Number of Actions left."""
    buys: Count = 1
    """Number of Buys left."""
    coins: Count = 0
    """Number of coins to spend."""
    treasures_closed: bool = False
    """Whether Treasures can no longer be played this turn."""
    banned: Cards = ()
    """Cards that may not be bought."""
    extra: bool = False
    """Whether the current turn is an extra turn."""
    follows_own: bool | None = None
    """Whether the same player took the turn before; null: as `extra`."""
    before_own: bool = False
    """Whether the player's own turn comes next."""
    controller: Count | None = None
    """Seat that decides in this turn; null: the player."""


class DominionPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Dominion position in JSON. If `strict` is true, only positions that a game can reach are allowed.

    Omitted piles, also beside the supply, are as at set-up. Other omitted fields are empty.
    """

    supply: dict[str, Count] = {}
    """Number of cards in each pile."""
    mixed: Cards = ()
    """Cards of each pile of different cards, top first, pile by pile."""
    beside: dict[str, Count] = {}
    """Number of cards in each pile beside the supply."""
    bane: str | None = None
    """Card of the Bane pile; null: as in the options."""
    shelters: bool | None = None
    """Whether Shelters are used; null: only if the option is `always`."""
    events: Cards | None = None
    """Events; null: as in the options."""
    trash: Cards = ()
    """Cards in the trash."""
    waiting_turns: tuple[Count, ...] = ()
    """Seats that wait for an extra turn, in order."""
    players: tuple[Any, ...] | None = None
    """Players, in the order of their seats."""
    turn: Any = None
    """Current turn."""
    strict: bool = True
    """False: positions that no game can reach are allowed too."""


def _said(kind: Any, about: str) -> Any:
    return Annotated[kind, msgspec.Meta(description=about)]


_COUNTER: Final = _said(Count, "Counter.")
_LAID: Final = _said(Cards, "Cards.")
_SEATS: Final = _said(tuple[Count, ...], "Seats that affect this player.")
_MARKED: Final = _said(Cards, "The piles that are marked so.")
_MARKS: Final = _said(dict[str, Count], "How much of this lies on which piles.")


@cache
def shapes() -> tuple[type[DominionPosition], type[DominionPlayerPosition], type[DominionTurnPosition]]:
    """Build the types of a position, with a field for each counter, mat, note, lasting effect and mark of cards.

    Marks that facts have always recorded as a list have a list of piles.
    """

    def more(kind: type[Any], fields: list[tuple[str, Any, Any]]) -> type[Any]:
        return msgspec.defstruct(kind.__name__, fields, bases=(kind,), frozen=True, forbid_unknown_fields=True)

    counts: list[tuple[str, Any, Any]] = [(name, _COUNTER, 0) for name in COUNTERS_OF_PLAYER]
    laid: list[tuple[str, Any, Any]] = [(name, _LAID, ()) for name in (*MATS, *NOTES)]
    player = more(DominionPlayerPosition, [*counts, *laid, *((name, _SEATS, ()) for name in LASTING)])
    turn = more(DominionTurnPosition, [(name, _COUNTER, 0) for name in COUNTERS_OF_TURN])
    marks: list[tuple[str, Any, Any]] = [
        (name, _MARKED, ()) if name in KEPT_MARKS else (name, _MARKS, {}) for name in MARKS
    ]
    seated: Any = tuple[player, ...] | None  # type: ignore[valid-type]  # made at run time
    begun = msgspec.field(default_factory=turn)
    return more(DominionPosition, [*marks, ("players", seated, None), ("turn", turn, begun)]), player, turn


def printed(table: DominionTable) -> dict[str, Any]:
    """Convert a Dominion table to a position in JSON. Fields are omitted if they are empty, except old ones."""
    if table.turn is None:
        raise Refusal("hidden/turn")
    if any(None in cards for cards in table.mixed.values()):
        raise Refusal("hidden/cards")
    marks: dict[str, Any] = {name: table.marked(name) for name in KEPT_MARKS}
    marks |= {name: _in_order(table.marks[name]) for name in MARKS if name not in marks and table.marks.get(name)}
    position = {
        "supply": dict(table.supply),
        **({"mixed": mixed} if (mixed := [card for cards in table.mixed.values() for card in cards[::-1]]) else {}),
        **({"beside": dict(table.beside)} if table.beside else {}),
        **({"bane": table.bane} if table.bane is not None else {}),
        **({"shelters": True} if table.shelters else {}),
        **({"events": list(table.events)} if table.events else {}),
        "trash": list(table.trash),
        **({"waiting_turns": list(table.waiting_turns)} if table.waiting_turns else {}),
        **marks,
        "players": [_printed(player) for player in table.players],
        "turn": _printed_turn(table.turn, table.controller_of(table.turn.seat)),
    }
    return position if table.strict else {**position, "strict": False}


def _in_order(piles: Mapping[str, int]) -> dict[str, int]:
    """Return the marks on piles in the order of the piles' names, as an event stores them."""
    return dict(sorted(piles.items()))


def _printed_turn(turn: Progress, controller: int | None) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(turn)
    counters, extra, follows, before_own = map(fields.pop, ("counters", "extra", "follows", "before_own"))
    fields |= {**dict.fromkeys(KEPT_COUNTERS, 0), **counters}
    order = {"follows_own": follows, "controller": controller}
    fields |= {name: value for name, value in order.items() if value is not None}
    return fields | {name: True for name, value in (("extra", extra), ("before_own", before_own)) if value}


def _printed(player: Seat) -> dict[str, Any]:
    zones: dict[str, Zone] = {"hand": player.hand, "deck": player.deck[::-1], "discard": player.discard[::-1]}
    if any(None in zone for zone in (*zones.values(), *player.mats.values())):
        raise Refusal("hidden/cards")
    lists: dict[str, Sequence[Any]] = {**player.mats, **player.notes, **player.lasting}
    lists |= {"later": player.later, "staying": player.staying}
    return {
        **{name: list(zone) for name, zone in zones.items()},
        "in_play": list(player.in_play),
        "vp_tokens": player.vp_tokens,
        "turns": player.turns,
        **player.counters,
        **{name: list(cards) for name, cards in lists.items() if cards},
    }


def placed(raw: Mapping[str, Any], seats: int, options: DominionOptions) -> PositionSet:
    """Check a Dominion position in JSON, and return the fact that sets it up."""
    shape, player_shape, turn_shape = shapes()
    position = read(shape, raw, code="invalid-position", at="/position")
    players = (player_shape(),) * seats if position.players is None else position.players
    if len(players) != seats:
        _impossible("players", "invalid-position/players", seats=seats, players=len(players))
    if position.turn.seat >= seats:
        _impossible("turn/seat", "invalid-position/seat", seat=position.turn.seat)
    lying = len(position.trash) + sum(len(zone) for player in players for zone in player.zones.values())
    if lying > MOST_CARDS:
        _impossible("players", "invalid-position/outside-supply", cards=lying, most=MOST_CARDS)
    for card, where in (*_cards(position, players), *_named(position, players)):
        if card not in CARDS and not (card in EVENTS and where.split("/")[0] in MARKS):
            _impossible(where, "invalid-position/card", card=card)
        if card in PILES and where.startswith("supply/"):
            _impossible(where, "invalid-position/in-pile", card=card, pile=PILES[card])
    for card, where in _cards(position, players):
        if card in MIXED and where.startswith(("trash/", "players/")):
            _impossible(where, "invalid-position/pile-as-card", card=card)
    bane = named_bane(options) if position.bane is None else position.bane
    supply = _supply(position, options, seats, bane)
    mixed = _mixed(position, supply)
    if bane is not None and (bane not in supply or CARDS[bane].basic):
        _impossible("bane", "invalid-position/bane", card=bane)
    events = _events(position, options)
    laid = beside(supply)
    for card in position.beside:
        if card not in laid:
            _impossible(f"beside/{card}", "invalid-position/not-beside", card=card)
    laid |= position.beside
    _check_declared(position, players, supply, events)
    shelters = _with_shelters(position, options)
    _check_order_of_turns(position, players, supply)
    if position.strict:
        _check_brought(position, players, {*supply, *laid, *events})
        _check_piles(supply, options, bane)
        _check_conserved(position, players, supply, mixed, laid, starting_cards(shelters=shelters))
        others = (*events, *(OF_KIND[SHELTER] if shelters else ()))
        _check_hands(position, players, {**supply, **laid, **dict.fromkeys(others, 1)}, turn_shape)
    base = {name: getattr(position.turn, name) for name in DominionTurnPosition.__struct_fields__}
    counters = {name: getattr(position.turn, name) for name in KEPT_COUNTERS}
    turn = TurnSet(**base, **counters, counters=_nonzero(position.turn, COUNTERS_OF_TURN, but=KEPT_COUNTERS))
    dealt = tuple(_dealt(player, seat, position.turn) for seat, player in enumerate(players))
    marks = {name: piles for name in MARKS if name not in KEPT_MARKS and (piles := dict(getattr(position, name)))}
    listed = {name: getattr(position, name) for name in KEPT_MARKS}
    return PositionSet(
        supply=supply,
        trash=position.trash,
        waiting_turns=position.waiting_turns,
        turn=turn,
        strict=position.strict,
        players=dealt,
        beside=laid,
        bane=bane,
        events=events,
        shelters=shelters,
        tops={pile: cards[:1] if MIXED[pile].shuffled else cards for pile, cards in mixed.items()},
        under={pile: cards[1:] for pile, cards in mixed.items() if MIXED[pile].shuffled} or None,
        marks={name: {pile: count for pile, count in piles.items() if count} for name, piles in marks.items()},
        **listed,
    )


def _mixed(position: DominionPosition, supply: dict[str, int]) -> dict[str, Cards]:
    """Return the cards of each mixed pile, top first: from the position, or the last ones of the full pile.

    The number of cards that a position lists is the size of the pile.
    """
    listed: dict[str, list[str]] = {}
    for place, card in enumerate(position.mixed):
        pile = PILES.get(card)
        if pile is None or pile not in supply:
            _impossible(f"mixed/{place}", "invalid-position/not-mixed", card=card)
        listed.setdefault(pile, []).append(card)
    found: dict[str, Cards] = {}
    for pile in sorted(supply.keys() & MIXED.keys()):
        every, cards = MIXED[pile].cards, tuple(listed.get(pile, ()))
        given = position.supply.get(pile, len(cards) or len(every))
        if given > len(every) or (cards and given != len(cards)):
            _impossible(f"supply/{pile}", "invalid-position/pile-size", count=given, cards=len(cards), card=pile)
        found[pile] = cards or every[len(every) - given :]
        supply[pile] = given
    return found


def _nonzero(struct: msgspec.Struct, names: Iterable[str], *, but: Sequence[str] = ()) -> dict[str, int]:
    return {name: number for name in names if name not in but and (number := getattr(struct, name))}


def _dealt(player: DominionPlayerPosition, seat: int, turn: DominionTurnPosition) -> PlayerSet:
    mats: dict[str, Cards] = {name: cards for name in MATS if (cards := getattr(player, name))}
    hidden = {name: cards for name, cards in mats.items() if not MATS[name].open_to_all}
    other = turn.controller if turn.seat == seat else None
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
        counters=_nonzero(player, COUNTERS_OF_PLAYER),
        mats={name: cards for name, cards in mats.items() if name not in hidden},
        covered={name: len(cards) for name, cards in hidden.items()},
        hidden=hidden or None,
        notes={name: cards for name in NOTES if (cards := getattr(player, name))},
        later=player.later,
        staying=player.staying,
        lasting={name: seats for name in LASTING if (seats := getattr(player, name))},
        controller=NO_CONTROLLER if other is None else other,
    )


def _named(position: DominionPosition, players: Sequence[DominionPlayerPosition]) -> Iterator[tuple[str, str]]:
    """Yield each card that marks, notes and other lists of a position only name, and the JSON Pointer to it."""
    for name in MARKS:
        piles = getattr(position, name)
        for place, card in enumerate(piles):
            yield card, f"{name}/{card if isinstance(piles, dict) else place}"
    for seat, player in enumerate(players):
        for name, cards in player.lists.items():
            for place, card in enumerate(cards):
                yield _played(card) if name == "staying" else card, f"players/{seat}/{name}/{place}"


def _check_declared(
    position: DominionPosition,
    players: Sequence[DominionPlayerPosition],
    supply: Mapping[str, int],
    events: Sequence[str],
) -> None:
    """Refuse marks on wrong piles, `later` cards without a later effect, and `staying` cards that are not in play."""
    brought = {*supply, *events}
    for name, cards in MARKS.items():
        piles = getattr(position, name)
        used = [on for by, on in cards.items() if by in brought or not position.strict]
        for place, card in enumerate(piles):
            known = card in supply or card in events
            if not known or not any(on(card) for on in used):
                _impossible(f"{name}/{card if isinstance(piles, dict) else place}", "invalid-position/token", card=card)
    for seat, player in enumerate(players):
        for name in LASTING:
            by = getattr(player, name)
            for place, each in enumerate(by):
                if each in (seat, *by[:place]) or each >= len(players):
                    _impossible(f"players/{seat}/{name}/{place}", "invalid-position/affecting", seat=each)
        for place, card in enumerate(player.later):
            if card not in at_next_turn.cards:
                _impossible(f"players/{seat}/later/{place}", "invalid-position/later", card=card)
        in_play = Counter(player.in_play)
        for place, card in enumerate(player.staying):
            in_play[card] -= 1
            if in_play[card] < 0:
                _impossible(f"players/{seat}/staying/{place}", "invalid-position/not-in-play", card=card)


def _check_order_of_turns(
    position: DominionPosition, players: Sequence[DominionPlayerPosition], supply: Mapping[str, int]
) -> None:
    """Refuse turns that wait for no player, and turns that no player can control."""
    turn, seats = position.turn, len(players)
    for place, seat in enumerate(position.waiting_turns):
        if seat >= seats:
            _impossible(f"waiting_turns/{place}", "invalid-position/seat", seat=seat)
    controller = turn.controller
    if controller is not None:
        fits = turn.extra and controller == seat_to_the_right(turn.seat, seats)
        if controller >= seats or controller == turn.seat or (position.strict and not fits):
            _impossible("turn/controller", "invalid-position/controller", seat=controller)
    if position.strict and supply.keys().isdisjoint(PROMISING_TURNS):
        given = {"waiting_turns": position.waiting_turns, "turn/controller": turn.controller is not None}
        for where in (where for where, value in given.items() if value):
            _impossible(where, "invalid-position/not-declared", name=where.removeprefix("turn/"))


def _check_brought(position: DominionPosition, players: Sequence[DominionPlayerPosition], brought: Set[str]) -> None:
    """Refuse counters, mats and notes that no card or Event of the game uses."""
    of_player = {**COUNTERS_OF_PLAYER, **NOTES, **LASTING, **{name: mat.cards for name, mat in MATS.items()}}
    parts = [("turn", position.turn, COUNTERS_OF_TURN)]
    parts += [(f"players/{seat}", player, of_player) for seat, player in enumerate(players)]
    for where, part, declared in parts:
        for name, cards in declared.items():
            if getattr(part, name) and brought.isdisjoint(cards):
                _impossible(f"{where}/{name}", "invalid-position/not-declared", name=name)


def _cards(position: DominionPosition, players: Sequence[DominionPlayerPosition]) -> Iterator[tuple[str, str]]:
    """Yield each card of a position with the JSON Pointer to it. A pile counts once, and banned cards are included.

    A card in play that was played as another is only the card itself, unless it cannot be played as that.
    """
    for card in position.supply:
        yield card, f"supply/{card}"
    for card in position.beside:
        yield card, f"beside/{card}"
    for place, card in enumerate(position.mixed):
        yield card, f"mixed/{place}"
    if position.bane is not None:
        yield position.bane, "bane"
    for place, card in enumerate(position.trash):
        yield card, f"trash/{place}"
    for place, card in enumerate(position.turn.banned):
        yield card, f"turn/banned/{place}"
    for seat, player in enumerate(players):
        for name, zone in player.zones.items():
            for place, card in enumerate(zone):
                yield _played(card) if name == "in_play" else card, f"players/{seat}/{name}/{place}"


def _played(card: str) -> str:
    """Return a card in play without the Action as which it was played, or the same text if it names no such card."""
    own, _, other = card.partition("/")
    known = own in PLAYED_AS_OTHERS and other in OF_KIND[ACTION] - PLAYED_AS_OTHERS - MIXED.keys()
    return own if known else card


def _events(position: DominionPosition, options: DominionOptions) -> Cards:
    named = tuple(sorted(named_events(options)))
    events = named if position.events is None else position.events
    for place, event in enumerate(events):
        fits = event in EVENTS and event not in events[:place]
        if not fits or (position.strict and named and event not in named):
            _impossible(f"events/{place}", "invalid-position/event", event=event)
    return tuple(sorted(events))


def _with_shelters(position: DominionPosition, options: DominionOptions) -> bool:
    """Return whether the players began with Shelters: from the position, or by the options."""
    if position.shelters and position.strict and options.shelters == "never":
        _impossible("shelters", "invalid-position/no-shelters")
    return options.shelters == "always" if position.shelters is None else position.shelters


def _supply(position: DominionPosition, options: DominionOptions, seats: int, bane: str | None) -> dict[str, int]:
    """Return the size of each pile: from the position, or as at set-up."""
    named = named_kingdom(options)
    if named is None:
        kingdom = [card for card in position.supply if not CARDS[card].basic]
    else:
        kingdom = [*named, *([] if bane is None else [bane])]
    colony = options.colony == "always" or bool({"platinum", "colony"} & position.supply.keys())
    return piles(kingdom, colony, seats) | dict(position.supply)


def _check_piles(supply: Mapping[str, int], options: DominionOptions, bane: str | None) -> None:
    kingdom = [card for card in supply if not CARDS[card].basic and card != bane]
    chosen = named_kingdom(options) or kingdom
    for card in kingdom:
        if card not in chosen:
            _impossible(f"supply/{card}", "invalid-position/not-in-kingdom", card=card)
    if len(kingdom) != KINGDOM_PILES:
        _impossible("supply", "invalid-position/kingdom-size", piles=KINGDOM_PILES, count=len(kingdom))
    needed = not NEEDING_BANE.isdisjoint(kingdom)
    if bane is None and needed:
        _impossible("bane", "invalid-position/no-bane")
    if bane is not None and not (needed and can_be_bane(bane, kingdom)):
        _impossible("bane", "invalid-position/bane", card=bane)
    if options.colony == "never" and "colony" in supply:
        _impossible("supply/colony", "invalid-position/no-colony")


def _check_conserved(
    position: DominionPosition,
    players: Sequence[DominionPlayerPosition],
    supply: Mapping[str, int],
    mixed: Mapping[str, Cards],
    laid: Mapping[str, int],
    first: Sequence[str],
) -> None:
    """Refuse a position unless its cards are exactly the cards of a game with its supply."""
    kingdom = [card for card in supply if not CARDS[card].basic]
    box = single_cards(piles(kingdom, "colony" in supply, len(players)))
    box += Counter([*first] * len(players))
    box += Counter(beside(supply))
    for card in NEEDED:
        if card in supply and card not in box:
            _impossible(f"supply/{card}", "invalid-position/not-needed", card=card)
    found = Counter({pile: count for pile, count in {**supply, **laid}.items() if pile not in mixed})
    found.update(card for cards in mixed.values() for card in cards if card not in position.mixed)
    for card, where in _cards(msgspec.structs.replace(position, supply={}, beside={}), players):
        if where.startswith("turn/") or where == "bane":
            continue
        found[card] += 1
        if found[card] > box[card]:
            _impossible(where, "invalid-position/too-many-cards", most=box[card], card=card)
    for card, count in box.items():
        if found[card] != count:
            where = f"supply/{PILES[card]}" if card in PILES else f"{'beside' if card in laid else 'supply'}/{card}"
            _impossible(where, "invalid-position/card-total", found=found[card], card=card, count=count)


def _check_hands(
    position: DominionPosition,
    players: Sequence[DominionPlayerPosition],
    piles: Mapping[str, int],
    turn_shape: type[DominionTurnPosition],
) -> None:
    """Refuse a position with a hand that no player can have at the start of a turn.

    A hand has five cards, or all cards that the player had at the last Clean-up. Cards that other players gave since,
    such as a Witch's Curses, do not count. The hand of the current turn is checked only at the start and in Clean-up.
    If the game has cards that change hands, nothing is checked.
    """
    if HANDS_CHANGED & piles.keys():
        return
    turn = position.turn
    cleaned = turn.phase == "clean-up"
    fresh = turn == turn_shape(turn.seat) and not players[turn.seat].in_play
    brought = {given for card, given in GIVEN_TO_OTHERS.items() if card in piles}
    for seat, player in enumerate(players):
        drawn = len(player.hand)
        possible = drawn == HAND or (drawn < HAND and brought.issuperset(player.deck + player.discard + player.in_play))
        if (seat != turn.seat or fresh or cleaned) and not possible:
            _impossible(f"players/{seat}/hand", "invalid-position/hand", cards=drawn)


def _impossible(where: str, reason: str, /, **fields: Any) -> NoReturn:
    raise Refusal(reason, pointer=f"/position/{where}", **fields)
