"""The change that each fact of every box makes to the table."""

from collections.abc import Callable

from domain.games.dominion import facts as tell
from domain.games.dominion.declared import COUNTERS_OF_PLAYER
from domain.games.dominion.seats import Progress, Seat, count
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import Zone, take, take_top, take_unseen


@changed_by(tell.SupplyLaid)
def _lay_supply(table: DominionTable, fact: tell.SupplyLaid) -> None:
    table.lay_supply(fact.piles)
    for player in table.players:
        player.discard += ["copper"] * 7 + ["estate"] * 3


@changed_by(tell.DeckShuffled)
def _shuffle(table: DominionTable, fact: tell.DeckShuffled) -> None:
    player = table.players[fact.seat]
    under: Zone = [None] * len(player.discard) if fact.order is None else list(fact.order[::-1])
    player.deck[:0] = under
    player.discard.clear()


@changed_by(tell.TurnBegan)
def _begin_turn(table: DominionTable, fact: tell.TurnBegan) -> None:
    last = table.turn
    table.turn = Progress(fact.seat, extra=last is not None and last.seat == fact.seat)
    table.players[fact.seat].staying.clear()


@changed_by(tell.BuyPhaseBegan)
def _begin_buy_phase(table: DominionTable, fact: tell.BuyPhaseBegan) -> None:  # noqa: ARG001
    _turn(table).phase = "buy"


@changed_by(tell.CardPlayed)
def _play(table: DominionTable, fact: tell.CardPlayed) -> None:
    player = table.players[fact.seat]
    turn = _turn(table)
    if fact.source == "hand" and table.depth == 0 and turn.phase == "action":
        turn.actions -= 1
    if fact.source is not None:
        take(player.zone(fact.source), (fact.card,))
        player.in_play.append(fact.card)
    table.depth += 1


@changed_by(tell.CardResolved)
def _resolve(table: DominionTable, fact: tell.CardResolved) -> None:  # noqa: ARG001
    table.depth -= 1


@changed_by(tell.TreasuresPlayed)
def _play_treasures(table: DominionTable, fact: tell.TreasuresPlayed) -> None:
    player = table.players[fact.seat]
    player.in_play += take(player.hand, fact.cards)
    turn = _turn(table)
    turn.coins += fact.coins


@changed_by(tell.BonusTaken)
def _take_bonus(table: DominionTable, fact: tell.BonusTaken) -> None:
    turn = _turn(table)
    turn.actions += fact.actions
    turn.buys += fact.buys
    turn.coins += fact.coins
    for name in tell.KEPT_COUNTERS:
        count(turn.counters, name, getattr(fact, name))
    table.players[fact.seat].vp_tokens += fact.tokens


@changed_by(tell.Counted)
def _count(table: DominionTable, fact: tell.Counted) -> None:
    if fact.what in COUNTERS_OF_PLAYER:
        count(table.players[fact.seat].counters, fact.what, fact.by)
    else:
        count(_turn(table).counters, fact.what, fact.by)


@changed_by(tell.CardBought)
def _buy(table: DominionTable, fact: tell.CardBought) -> None:
    turn = _turn(table)
    turn.buys -= 1
    turn.coins -= fact.cost
    turn.treasures_closed = True
    table.bought = fact.card


@changed_by(tell.CardGained)
def _gain(table: DominionTable, fact: tell.CardGained) -> None:
    table.players[fact.seat].zone(fact.to).append(fact.card)
    if fact.source == "trash":
        table.trash.remove(fact.card)
        return
    if fact.card == table.bought:
        table.bought = None
    table.supply[fact.card] -= 1


@changed_by(tell.CardNamed)
def _name(table: DominionTable, fact: tell.CardNamed) -> None:
    banned = _turn(table).banned
    if fact.card not in banned:
        banned.append(fact.card)


@changed_by(tell.CardsDrawn)
def _draw(table: DominionTable, fact: tell.CardsDrawn) -> None:
    player = table.players[fact.seat]
    player.hand += take_top(player.deck, fact.count, fact.cards)


@changed_by(tell.CardsLookedAt)
def _look(table: DominionTable, fact: tell.CardsLookedAt) -> None:
    player = table.players[fact.seat]
    if fact.source == "deck":
        player.aside += take_top(player.deck, fact.count, fact.cards)
    elif fact.cards is not None:
        player.discard[:] = fact.cards


@changed_by(tell.CardsRevealed)
def _reveal(table: DominionTable, fact: tell.CardsRevealed) -> None:
    player = table.players[fact.seat]
    if fact.source == "deck":
        player.aside += take_top(player.deck, len(fact.cards), fact.cards)
    else:
        _know(player.zone(fact.source), fact.cards)


@changed_by(tell.CardsSetAside)
def _set_aside(table: DominionTable, fact: tell.CardsSetAside) -> None:
    player = table.players[fact.seat]
    player.aside += take(player.hand, fact.cards)


def _know(zone: Zone, cards: tuple[str, ...]) -> None:
    """Mark these cards as known in a zone with unknown cards."""
    if None in zone:
        zone += take(zone, cards)


def _move(to: str) -> Callable[[DominionTable, tell.CardsMoved], None]:
    def move(table: DominionTable, fact: tell.CardsMoved) -> None:
        player = table.players[fact.seat]
        _move_cards(fact, player.zone(fact.source), player.zone(to))

    return move


changed_by(tell.CardsDiscarded)(_move("discard"))
changed_by(tell.CardsPutOnDeck)(_move("deck"))
changed_by(tell.CardsTaken)(_move("hand"))


def _move_cards(fact: tell.CardsMoved, source: Zone, pile: Zone) -> None:
    if fact.count:
        pile += take_unseen(source, fact.count, fact.hidden)
    pile += take_top(source, len(fact.cards), fact.cards) if fact.source == "deck" else take(source, fact.cards)


@changed_by(tell.CardsLaidOnMat)
def _lay_on_mat(table: DominionTable, fact: tell.CardsLaidOnMat) -> None:
    player = table.players[fact.seat]
    _move_cards(fact, player.zone(fact.source), player.mat(fact.mat))
    player.clear_mats()


@changed_by(tell.CardsTakenFromMat)
def _take_from_mat(table: DominionTable, fact: tell.CardsTakenFromMat) -> None:
    player = table.players[fact.seat]
    _move_cards(fact, player.mat(fact.mat), player.hand)
    player.clear_mats()


@changed_by(tell.PileMarked)
def _mark(table: DominionTable, fact: tell.PileMarked) -> None:
    count(table.marks.setdefault(fact.mark, {}), fact.card, fact.count)


@changed_by(tell.CardStays)
def _stay(table: DominionTable, fact: tell.CardStays) -> None:
    player = table.players[fact.seat]
    player.staying += fact.staying
    if fact.later:
        player.later.append(fact.card)


@changed_by(tell.LaterPartBegan)
def _begin_later_part(table: DominionTable, fact: tell.LaterPartBegan) -> None:
    table.players[fact.seat].later.remove(fact.card)
    table.depth += 1


@changed_by(tell.CardsTrashed)
def _trash(table: DominionTable, fact: tell.CardsTrashed) -> None:
    table.trash += take(table.players[fact.seat].zone(fact.source), fact.cards)


@changed_by(tell.DeckDiscarded)
def _discard_deck(table: DominionTable, fact: tell.DeckDiscarded) -> None:
    player = table.players[fact.seat]
    player.deck[0] = fact.top
    player.discard += reversed(player.deck)
    player.deck.clear()


@changed_by(tell.DiscardsLeft)
def _leave_discards(table: DominionTable, fact: tell.DiscardsLeft) -> None:
    if fact.top is not None:
        table.players[fact.seat].discard[-1] = fact.top


@changed_by(tell.CleanedUp)
def _clean_up(table: DominionTable, fact: tell.CleanedUp) -> None:
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


@changed_by(tell.PositionSet)
def _set_position(table: DominionTable, fact: tell.PositionSet) -> None:
    table.strict = fact.strict
    table.lay_supply(fact.supply)
    table.trash = list(fact.trash)
    marks: dict[str, dict[str, int]] = {name: dict.fromkeys(getattr(fact, name), 1) for name in tell.KEPT_MARKS}
    table.marks = {name: dict(piles) for name, piles in (marks | fact.marks).items() if piles}
    table.turn = _come_so_far(fact.turn)
    table.players = [_seated(player) for player in fact.players]


def _come_so_far(turn: tell.TurnSet) -> Progress:
    counters = {name: getattr(turn, name) for name in tell.KEPT_COUNTERS}
    return Progress(
        turn.seat,
        turn.phase,
        turn.actions,
        turn.buys,
        turn.coins,
        turn.treasures_closed,
        list(turn.banned),
        {name: number for name, number in (counters | turn.counters).items() if number},
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


def _turn(table: DominionTable) -> Progress:
    if table.turn is None:
        raise ValueError("no turn has begun")
    return table.turn
