"""The change that each fact makes to the table. A box with facts of its own registers their changes here:

@changed_by(CardsPassed)
def pass_on(table: DominionTable, fact: CardsPassed) -> None: ...
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from domain.game.facts import Fact
from domain.games.dominion import facts as tell
from domain.games.dominion.declared import COUNTERS_OF_PLAYER
from domain.games.dominion.hooks import tallies_of
from domain.games.dominion.seats import Progress, Seat, count
from domain.games.dominion.zones import Zone, take, take_top, take_unseen

if TYPE_CHECKING:
    from domain.games.dominion.table import DominionTable


def _lay_supply(table: "DominionTable", fact: tell.SupplyLaid) -> None:
    table.lay_supply(fact.piles)
    for player in table.players:
        player.discard += ["copper"] * 7 + ["estate"] * 3


def _shuffle(table: "DominionTable", fact: tell.DeckShuffled) -> None:
    player = table.players[fact.seat]
    under: Zone = [None] * len(player.discard) if fact.order is None else list(fact.order[::-1])
    player.deck[:0] = under
    player.discard.clear()


def _begin_turn(table: "DominionTable", fact: tell.TurnBegan) -> None:
    last = table.turn
    table.turn = Progress(fact.seat, extra=last is not None and last.seat == fact.seat)
    table.players[fact.seat].staying.clear()


def _begin_buy_phase(table: "DominionTable", fact: tell.BuyPhaseBegan) -> None:  # noqa: ARG001
    _turn(table).phase = "buy"


def _play(table: "DominionTable", fact: tell.CardPlayed) -> None:
    player = table.players[fact.seat]
    turn = _turn(table)
    if fact.source == "hand" and table.depth == 0 and turn.phase == "action":
        turn.actions -= 1
    if fact.source is not None:
        take(player.zone(fact.source), (fact.card,))
        player.in_play.append(fact.card)
    table.depth += 1


def _resolve(table: "DominionTable", fact: tell.CardResolved) -> None:  # noqa: ARG001
    table.depth -= 1


def _play_treasures(table: "DominionTable", fact: tell.TreasuresPlayed) -> None:
    player = table.players[fact.seat]
    player.in_play += take(player.hand, fact.cards)
    turn = _turn(table)
    turn.coins += fact.coins


def _take_bonus(table: "DominionTable", fact: tell.BonusTaken) -> None:
    turn = _turn(table)
    turn.actions += fact.actions
    turn.buys += fact.buys
    turn.coins += fact.coins
    for name in tell.KEPT_COUNTERS:
        count(turn.counters, name, getattr(fact, name))
    table.players[fact.seat].vp_tokens += fact.tokens


def _count(table: "DominionTable", fact: tell.Counted) -> None:
    if fact.what in COUNTERS_OF_PLAYER:
        count(table.players[fact.seat].counters, fact.what, fact.by)
    else:
        count(_turn(table).counters, fact.what, fact.by)


def _buy(table: "DominionTable", fact: tell.CardBought) -> None:
    turn = _turn(table)
    turn.buys -= 1
    turn.coins -= fact.cost
    turn.treasures_closed = True
    table.bought = fact.card


def _gain(table: "DominionTable", fact: tell.CardGained) -> None:
    table.players[fact.seat].zone(fact.to).append(fact.card)
    if fact.source == "trash":
        table.trash.remove(fact.card)
        return
    if fact.card == table.bought:
        table.bought = None
    table.supply[fact.card] -= 1


def _name(table: "DominionTable", fact: tell.CardNamed) -> None:
    banned = _turn(table).banned
    if fact.card not in banned:
        banned.append(fact.card)


def _draw(table: "DominionTable", fact: tell.CardsDrawn) -> None:
    player = table.players[fact.seat]
    player.hand += take_top(player.deck, fact.count, fact.cards)


def _look(table: "DominionTable", fact: tell.CardsLookedAt) -> None:
    player = table.players[fact.seat]
    if fact.source == "deck":
        player.aside += take_top(player.deck, fact.count, fact.cards)
    elif fact.cards is not None:
        player.discard[:] = fact.cards


def _reveal(table: "DominionTable", fact: tell.CardsRevealed) -> None:
    player = table.players[fact.seat]
    if fact.source == "deck":
        player.aside += take_top(player.deck, len(fact.cards), fact.cards)
    else:
        _know(player.zone(fact.source), fact.cards)


def _set_aside(table: "DominionTable", fact: tell.CardsSetAside) -> None:
    player = table.players[fact.seat]
    player.aside += take(player.hand, fact.cards)


def _know(zone: Zone, cards: tuple[str, ...]) -> None:
    """From now on these are known to be among the cards of the zone."""
    if None in zone:
        zone += take(zone, cards)


def _move(to: str) -> Callable[["DominionTable", tell.CardsMoved], None]:
    def move(table: "DominionTable", fact: tell.CardsMoved) -> None:
        player = table.players[fact.seat]
        _move_cards(fact, player.zone(fact.source), player.zone(to))

    return move


def _move_cards(fact: tell.CardsMoved, source: Zone, pile: Zone) -> None:
    if fact.count:
        pile += take_unseen(source, fact.count, fact.hidden)
    pile += take_top(source, len(fact.cards), fact.cards) if fact.source == "deck" else take(source, fact.cards)


def _lay_on_mat(table: "DominionTable", fact: tell.CardsLaidOnMat) -> None:
    player = table.players[fact.seat]
    _move_cards(fact, player.zone(fact.source), player.mat(fact.mat))
    player.clear_mats()


def _take_from_mat(table: "DominionTable", fact: tell.CardsTakenFromMat) -> None:
    player = table.players[fact.seat]
    _move_cards(fact, player.mat(fact.mat), player.hand)
    player.clear_mats()


def _mark(table: "DominionTable", fact: tell.PileMarked) -> None:
    count(table.marks.setdefault(fact.mark, {}), fact.card, fact.count)


def _stay(table: "DominionTable", fact: tell.CardStays) -> None:
    player = table.players[fact.seat]
    player.staying += fact.staying
    if fact.later:
        player.later.append(fact.card)


def _begin_later_part(table: "DominionTable", fact: tell.LaterPartBegan) -> None:
    table.players[fact.seat].later.remove(fact.card)
    table.depth += 1


def _trash(table: "DominionTable", fact: tell.CardsTrashed) -> None:
    table.trash += take(table.players[fact.seat].zone(fact.source), fact.cards)


def _discard_deck(table: "DominionTable", fact: tell.DeckDiscarded) -> None:
    player = table.players[fact.seat]
    player.deck[0] = fact.top
    player.discard += reversed(player.deck)
    player.deck.clear()


def _leave_discards(table: "DominionTable", fact: tell.DiscardsLeft) -> None:
    if fact.top is not None:
        table.players[fact.seat].discard[-1] = fact.top


def _clean_up(table: "DominionTable", fact: tell.CleanedUp) -> None:
    player = table.players[fact.seat]
    if fact.top is not None:
        _know(player.hand, (fact.top,))
        player.hand += take(player.hand, (fact.top,))
    staying = list(take(player.in_play, player.staying)) if player.staying else []
    player.discard += player.hand
    player.discard += player.in_play
    player.hand.clear()
    player.in_play[:] = staying
    turn = _turn(table)
    turn.phase = "clean-up"
    player.turns += not turn.extra


def _set_position(table: "DominionTable", fact: tell.PositionSet) -> None:
    table.strict = fact.strict
    table.lay_supply(fact.supply)
    table.trash = list(fact.trash)
    kept: dict[str, dict[str, int]] = {name: dict.fromkeys(getattr(fact, name), 1) for name in tell.KEPT_MARKS}
    table.marks = {name: dict(piles) for name, piles in (kept | fact.marks).items() if piles}
    table.turn = _come_so_far(fact.turn)
    table.players = [_seated(player) for player in fact.players]


def _come_so_far(turn: tell.TurnSet) -> Progress:
    kept = {name: getattr(turn, name) for name in tell.KEPT_COUNTERS}
    return Progress(
        turn.seat,
        turn.phase,
        turn.actions,
        turn.buys,
        turn.coins,
        turn.treasures_closed,
        list(turn.banned),
        {name: number for name, number in (kept | turn.counters).items() if number},
        turn.extra,
    )


def _seated(player: tell.PlayerSet) -> Seat:
    discard: Zone = [None] * player.discard_count if player.discard is None else list(player.discard[::-1])
    if player.top is not None:
        discard[-1] = player.top
    covered: dict[str, Zone] = {name: [None] * number for name, number in player.covered.items()}
    mats: dict[str, Zone] = {name: list(cards) for name, cards in (player.mats | (player.hidden or {})).items()}
    return Seat(
        hand=[None] * player.hand_count if player.hand is None else list(player.hand),
        deck=[None] * player.deck_count if player.deck is None else list(player.deck[::-1]),
        discard=discard,
        in_play=list(player.in_play),
        vp_tokens=player.vp_tokens,
        turns=player.turns,
        mats=covered | mats,
        counters=dict(player.counters),
        notes={name: list(cards) for name, cards in player.notes.items()},
        later=list(player.later),
        staying=list(player.staying),
    )


def _turn(table: "DominionTable") -> Progress:
    if table.turn is None:
        raise ValueError("nobody's turn has begun")
    return table.turn


Change = Callable[["DominionTable", Any], None]

CHANGES: Final[dict[type[Fact], Change]] = {
    tell.SupplyLaid: _lay_supply,
    tell.DeckShuffled: _shuffle,
    tell.TurnBegan: _begin_turn,
    tell.BuyPhaseBegan: _begin_buy_phase,
    tell.CardPlayed: _play,
    tell.CardResolved: _resolve,
    tell.TreasuresPlayed: _play_treasures,
    tell.BonusTaken: _take_bonus,
    tell.Counted: _count,
    tell.CardBought: _buy,
    tell.CardGained: _gain,
    tell.CardNamed: _name,
    tell.CardsDrawn: _draw,
    tell.CardsLookedAt: _look,
    tell.CardsRevealed: _reveal,
    tell.CardsSetAside: _set_aside,
    tell.CardsDiscarded: _move("discard"),
    tell.CardsPutOnDeck: _move("deck"),
    tell.CardsTaken: _move("hand"),
    tell.CardsLaidOnMat: _lay_on_mat,
    tell.CardsTakenFromMat: _take_from_mat,
    tell.PileMarked: _mark,
    tell.CardStays: _stay,
    tell.LaterPartBegan: _begin_later_part,
    tell.CardsTrashed: _trash,
    tell.DeckDiscarded: _discard_deck,
    tell.DiscardsLeft: _leave_discards,
    tell.CleanedUp: _clean_up,
    tell.PositionSet: _set_position,
}


@lru_cache(maxsize=256)
def changes_of(supply: frozenset[str] | None) -> Mapping[type[Fact], Change]:
    """With what the cards of these piles keep in step with facts; None: any card may be there."""
    tallies = tallies_of(supply)
    kept = {kind: _with(CHANGES.get(kind), also) for kind, also in tallies.items()}
    return {**CHANGES, **kept}


def _with(first: Change | None, also: Sequence[Change]) -> Change:
    changes = also if first is None else (first, *also)

    def change(table: "DominionTable", fact: Fact) -> None:
        for each in changes:
            each(table, fact)

    return change


FactT = TypeVar("FactT", bound=Fact)


def changed_by(kind: type[FactT]) -> Callable[[Callable[["DominionTable", FactT], None]], Callable[..., None]]:
    """Register the change made by a fact that only one box records."""

    def register(change: Callable[["DominionTable", FactT], None]) -> Callable[..., None]:
        CHANGES[kind] = change
        return change

    return register
