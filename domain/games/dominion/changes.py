"""The changes that each Dominion fact makes to the table.

Zones list their cards from the bottom. The order of a shuffle, and the decks and discard piles of a position, begin at
the top.
"""

from collections.abc import Callable

from domain.game.facts import NO_CONTROLLER
from domain.game.play import Control
from domain.games.dominion import facts
from domain.games.dominion.cards import itself, starting_cards
from domain.games.dominion.costs import DEBT, POTIONS
from domain.games.dominion.declared import COUNTERS_OF_PLAYER, TRASHED
from domain.games.dominion.order_of_turns import progress_of
from domain.games.dominion.seats import Progress, Seat, count
from domain.games.dominion.table import DominionTable, changed_by
from domain.games.dominion.zones import Zone, take, take_top, take_unseen


@changed_by(facts.BaneDrawn)
@changed_by(facts.BaneNamed)
def _take_bane(table: DominionTable, fact: facts.BaneDrawn | facts.BaneNamed) -> None:
    table.bane = fact.card


@changed_by(facts.EventsDealt)
@changed_by(facts.EventsNamed)
def _take_events(table: DominionTable, fact: facts.EventsDealt | facts.EventsNamed) -> None:
    table.lay_events(fact.events)


@changed_by(facts.SheltersDealt)
def _deal_shelters(table: DominionTable, _fact: facts.SheltersDealt) -> None:
    table.shelters = True


@changed_by(facts.SupplyLaid)
def _lay_supply(table: DominionTable, fact: facts.SupplyLaid) -> None:
    table.lay_supply(fact.piles)
    for player in table.players:
        # the first shuffle turns these into the deck
        player.discard += starting_cards(shelters=table.shelters)


@changed_by(facts.BesideLaid)
def _lay_beside(table: DominionTable, fact: facts.BesideLaid) -> None:
    table.lay_beside(fact.piles)


@changed_by(facts.MixedPileShuffled)
def _shuffle_pile(table: DominionTable, fact: facts.MixedPileShuffled) -> None:
    if fact.order is not None:
        table.mixed[fact.pile][:] = fact.order[::-1]


@changed_by(facts.CardTurnedUp)
def _turn_up(table: DominionTable, fact: facts.CardTurnedUp) -> None:
    table.mixed[fact.pile][-1] = fact.card


@changed_by(facts.DeckShuffled)
def _shuffle(table: DominionTable, fact: facts.DeckShuffled) -> None:
    player = table.players[fact.seat]
    under: Zone = [None] * len(player.discard) if fact.order is None else list(fact.order[::-1])
    player.deck[:0] = under
    player.discard.clear()


@changed_by(facts.TurnBegan)
def _begin_turn(table: DominionTable, fact: facts.TurnBegan) -> None:
    table.turn = progress_of(table, fact)
    if fact.controller is NO_CONTROLLER:
        table.control = None
    else:
        table.control = Control(fact.seat, fact.controller)
        if fact.seat in table.waiting_turns:
            table.waiting_turns.remove(fact.seat)
    table.players[fact.seat].staying.clear()
    for player in table.players:
        if player.lasting:
            _end_lasting(player.lasting, fact.seat)


def _end_lasting(lasting: dict[str, list[int]], seat: int) -> None:
    """Remove the effects of a player on another. An effect of nobody is left out."""
    for name, seats in [*lasting.items()]:
        lasting[name] = [each for each in seats if each != seat]
        if not lasting[name]:
            del lasting[name]


@changed_by(facts.TurnPromised)
def _promise_turn(table: DominionTable, fact: facts.TurnPromised) -> None:
    table.waiting_turns.append(fact.to)


@changed_by(facts.HandShown)
def _show_hand(table: DominionTable, fact: facts.HandShown) -> None:
    player = table.players[fact.seat]
    if fact.cards is not None:
        player.hand[:] = fact.cards
    for name, cards in (fact.mats or {}).items():
        player.mat(name)[:] = cards


@changed_by(facts.BuyPhaseBegan)
def _begin_buy_phase(table: DominionTable, _fact: facts.BuyPhaseBegan) -> None:
    _turn(table).phase = "buy"


@changed_by(facts.CardPlayed)
def _play(table: DominionTable, fact: facts.CardPlayed) -> None:
    player = table.players[fact.seat]
    turn = _turn(table)
    if fact.source == "hand" and table.depth == 0 and turn.phase == "action":
        turn.actions -= 1
    if fact.source is not None:
        take(player.zone(fact.source), (fact.card,))
        player.in_play.append(fact.card)
    table.depth += 1


@changed_by(facts.PlayedAs)
def _play_as(table: DominionTable, fact: facts.PlayedAs) -> None:
    in_play = table.players[fact.seat].in_play
    take(in_play, (fact.card,))
    in_play.append(f"{fact.card}/{fact.role}")


@changed_by(facts.CardResolved)
def _resolve(table: DominionTable, _fact: facts.CardResolved) -> None:
    table.depth -= 1


@changed_by(facts.TreasuresPlayed)
def _play_treasures(table: DominionTable, fact: facts.TreasuresPlayed) -> None:
    player = table.players[fact.seat]
    player.in_play += take(player.hand, fact.cards)
    turn = _turn(table)
    turn.coins += fact.coins


@changed_by(facts.BonusTaken)
def _take_bonus(table: DominionTable, fact: facts.BonusTaken) -> None:
    turn = _turn(table)
    turn.actions += fact.actions
    turn.buys += fact.buys
    turn.coins += fact.coins
    for name in facts.KEPT_COUNTERS:
        count(turn.counters, name, getattr(fact, name))
    table.players[fact.seat].vp_tokens += fact.tokens


@changed_by(facts.Counted)
def _count(table: DominionTable, fact: facts.Counted) -> None:
    if fact.what in COUNTERS_OF_PLAYER:
        count(table.players[fact.seat].counters, fact.what, fact.by)
    else:
        count(_turn(table).counters, fact.what, fact.by)


@changed_by(facts.CardBought)
def _buy(table: DominionTable, fact: facts.CardBought) -> None:
    turn = _turn(table)
    turn.buys -= 1
    turn.coins -= fact.cost
    if fact.potions:
        _pay_potions(turn, fact.potions)
    if fact.debt:
        controller = table.controller_of(fact.seat)
        debtor = fact.seat if controller is None else controller
        count(table.players[debtor].counters, DEBT, fact.debt)
    turn.treasures_closed = True
    table.bought = fact.card


@changed_by(facts.DebtPaid)
def _pay_debt(table: DominionTable, fact: facts.DebtPaid) -> None:
    turn = _turn(table)
    turn.coins -= fact.count
    turn.treasures_closed = True
    count(table.players[fact.seat].counters, DEBT, -fact.count)


@changed_by(facts.Overpaid)
def _overpay(table: DominionTable, fact: facts.Overpaid) -> None:
    turn = _turn(table)
    turn.coins -= fact.coins
    if fact.potions:
        _pay_potions(turn, fact.potions)


def _pay_potions(turn: Progress, potions: int) -> None:
    count(turn.counters, POTIONS, -potions)


@changed_by(facts.EventBought)
def _buy_event(table: DominionTable, fact: facts.EventBought) -> None:
    turn = _turn(table)
    turn.buys -= 1
    turn.coins -= fact.cost
    turn.treasures_closed = True
    table.depth += 1


@changed_by(facts.EventResolved)
def _resolve_event(table: DominionTable, _fact: facts.EventResolved) -> None:
    table.depth -= 1


@changed_by(facts.PurchaseEffectBegan)
def _begin_purchase_effect(table: DominionTable, _fact: facts.PurchaseEffectBegan) -> None:
    table.depth += 1


@changed_by(facts.CardGained)
def _gain(table: DominionTable, fact: facts.CardGained) -> None:
    table.players[fact.seat].zone(fact.to).append(fact.card)
    if fact.source == "trash":
        table.trash.remove(fact.card)
        return
    if fact.source == "beside":
        table.beside[fact.card] -= 1
        return
    if fact.card == table.bought and not table.depth:
        table.bought = None
    table.take_from_supply(fact.card)


@changed_by(facts.CardNamed)
def _name(table: DominionTable, fact: facts.CardNamed) -> None:
    banned = _turn(table).banned
    if fact.card not in banned:
        banned.append(fact.card)


@changed_by(facts.CardsDrawn)
def _draw(table: DominionTable, fact: facts.CardsDrawn) -> None:
    player = table.players[fact.seat]
    player.hand += take_top(player.deck, fact.count, fact.cards)


@changed_by(facts.CardsLookedAt)
def _look(table: DominionTable, fact: facts.CardsLookedAt) -> None:
    player = table.players[fact.seat]
    if fact.source == "deck":
        player.aside += take_top(player.deck, fact.count, fact.cards)
        return
    player.searching = True
    if fact.cards is not None:
        player.discard[:] = fact.cards


@changed_by(facts.CardsRevealed)
def _reveal(table: DominionTable, fact: facts.CardsRevealed) -> None:
    player = table.players[fact.seat]
    if fact.source == "deck":
        player.aside += take_top(player.deck, len(fact.cards), fact.cards)
    else:
        _mark_known(player.zone(fact.source), fact.cards)


@changed_by(facts.CardsSetAside)
def _set_aside(table: DominionTable, fact: facts.CardsSetAside) -> None:
    player = table.players[fact.seat]
    player.aside += take(player.hand, fact.cards)


def _mark_known(zone: Zone, cards: tuple[str, ...]) -> None:
    """Record in a copy's zone with unknown cards that it contains the given cards."""
    if None in zone:
        zone += take(zone, cards)


def _move(to: str) -> Callable[[DominionTable, facts.CardsMoved], None]:
    def move(table: DominionTable, fact: facts.CardsMoved) -> None:
        player = table.players[fact.seat]
        _move_cards(fact, player.zone(fact.source), player.zone(to))

    return move


changed_by(facts.CardsDiscarded)(_move("discard"))
changed_by(facts.CardsPutOnDeck)(_move("deck"))
changed_by(facts.CardsTaken)(_move("hand"))


def _move_cards(fact: facts.CardsMoved, source: Zone, pile: Zone) -> None:
    if fact.count:
        pile += take_unseen(source, fact.count, fact.hidden)
    taken = take_top(source, len(fact.cards), fact.cards) if fact.source == "deck" else take(source, fact.cards)
    pile += map(itself, fact.cards) if fact.source == "in_play" else taken


@changed_by(facts.CardsLaidOnMat)
def _lay_on_mat(table: DominionTable, fact: facts.CardsLaidOnMat) -> None:
    player = table.players[fact.seat]
    _move_cards(fact, player.zone(fact.source), player.mat(fact.mat))
    player.clear_mats()


@changed_by(facts.CardsTakenFromMat)
def _take_from_mat(table: DominionTable, fact: facts.CardsTakenFromMat) -> None:
    player = table.players[fact.seat]
    _move_cards(fact, player.mat(fact.mat), player.hand)
    player.clear_mats()


@changed_by(facts.CardCalled)
def _call(table: DominionTable, fact: facts.CardCalled) -> None:
    player = table.players[fact.seat]
    player.in_play += take(player.mat(fact.mat), (fact.card,))
    player.clear_mats()
    table.depth += 1


@changed_by(facts.PileMarked)
def _mark(table: DominionTable, fact: facts.PileMarked) -> None:
    _change_mark(table, fact.mark, fact.card, fact.count)


@changed_by(facts.MarksLaid)
def _lay_marks(table: DominionTable, fact: facts.MarksLaid) -> None:
    table.marks[fact.mark] = dict(fact.piles)


@changed_by(facts.MarkMoved)
def _move_mark(table: DominionTable, fact: facts.MarkMoved) -> None:
    _change_mark(table, fact.mark, fact.card, -1)
    _change_mark(table, fact.mark, fact.onto, 1)


def _change_mark(table: DominionTable, mark: str, pile: str, by: int) -> None:
    """Change the number of marks on a pile. A mark that lies nowhere is left out, as in a position."""
    lying = table.marks.setdefault(mark, {})
    count(lying, pile, by)
    if not lying:
        del table.marks[mark]


@changed_by(facts.MarksTaken)
def _take_marks(table: DominionTable, fact: facts.MarksTaken) -> None:
    _change_mark(table, fact.mark, fact.card, -fact.count)
    table.players[fact.seat].vp_tokens += fact.count


@changed_by(facts.CardStays)
def _stay(table: DominionTable, fact: facts.CardStays) -> None:
    player = table.players[fact.seat]
    player.staying += fact.staying
    if fact.later:
        player.later.append(fact.card)


@changed_by(facts.EffectLasts)
def _last(table: DominionTable, fact: facts.EffectLasts) -> None:
    for seat in fact.on:
        seats = table.players[seat].lasting.setdefault(fact.what, [])
        seats[:] = sorted({*seats, fact.seat})


@changed_by(facts.LaterPartBegan)
def _begin_later_part(table: DominionTable, fact: facts.LaterPartBegan) -> None:
    table.players[fact.seat].later.remove(fact.card)
    table.depth += 1


@changed_by(facts.CardsTrashed)
def _trash(table: DominionTable, fact: facts.CardsTrashed) -> None:
    player = table.players[fact.seat]
    trashed = [itself(card) for card in take(player.zone(fact.source), fact.cards)]
    if table.controller_of(fact.seat) is not None:
        player.mat(TRASHED).extend(trashed)
    else:
        table.trash += trashed
    if fact.source == "in_play" and player.staying:
        for card in fact.cards:
            if player.staying.count(card) > player.in_play.count(card):
                player.staying.remove(card)


@changed_by(facts.TrashedReturned)
def _return_trashed(table: DominionTable, fact: facts.TrashedReturned) -> None:
    player = table.players[fact.seat]
    player.discard += take(player.mat(TRASHED), fact.cards)
    player.clear_mats()


@changed_by(facts.DeckDiscarded)
def _discard_deck(table: DominionTable, fact: facts.DeckDiscarded) -> None:
    player = table.players[fact.seat]
    player.deck[0] = fact.top
    player.discard += reversed(player.deck)
    player.deck.clear()


@changed_by(facts.DiscardsLeft)
def _leave_discards(table: DominionTable, fact: facts.DiscardsLeft) -> None:
    player = table.players[fact.seat]
    player.searching = False
    if fact.top is not None:
        player.discard[-1] = fact.top


@changed_by(facts.CleanedUp)
def _clean_up(table: DominionTable, fact: facts.CleanedUp) -> None:
    player = table.players[fact.seat]
    if fact.top is not None:
        _mark_known(player.hand, (fact.top,))
        player.hand += take(player.hand, (fact.top,))
    staying = list(take(player.in_play, player.staying)) if player.staying else []
    player.discard += player.hand
    player.discard += [card and itself(card) for card in player.in_play] if table.has_roles else player.in_play
    player.hand.clear()
    player.in_play[:] = staying
    turn = _turn(table)
    turn.phase = "clean-up"
    player.turns += not turn.extra


@changed_by(facts.PositionSet)
def _set_position(table: DominionTable, fact: facts.PositionSet) -> None:
    table.strict = fact.strict
    table.lay_supply(fact.supply)
    for pile, tops in fact.tops.items():
        under = (fact.under or {}).get(pile, (None,) * (fact.supply[pile] - len(tops)))
        table.mixed[pile][:] = [*tops, *under][::-1]
    table.lay_beside(fact.beside)
    table.bane = fact.bane
    table.shelters = fact.shelters
    table.lay_events(fact.events)
    table.trash = list(fact.trash)
    marks: dict[str, dict[str, int]] = {name: dict.fromkeys(getattr(fact, name), 1) for name in facts.KEPT_MARKS}
    table.marks = {name: dict(piles) for name, piles in (marks | fact.marks).items() if piles}
    table.turn = _progress_of(fact.turn)
    table.waiting_turns = list(fact.waiting_turns)
    turn = fact.turn
    table.control = None if turn.controller is None else Control(turn.seat, turn.controller)
    table.players = [_seat_of(player) for player in fact.players]


def _progress_of(turn: facts.TurnSet) -> Progress:
    counters = {name: getattr(turn, name) for name in facts.KEPT_COUNTERS}
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
        None if turn.follows_own == turn.extra else turn.follows_own,
        turn.before_own or turn.controller is not None,
    )


def _seat_of(player: facts.PlayerSet) -> Seat:
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
        lasting={name: list(seats) for name, seats in player.lasting.items()},
    )


def _turn(table: DominionTable) -> Progress:
    if table.turn is None:
        raise ValueError("no turn has begun")
    return table.turn
