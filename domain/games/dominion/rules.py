"""The rules of Dominion as a script: Action phase, Buy phase, Clean-up phase, and the end of the game."""

from functools import lru_cache
from typing import Final, NamedTuple

from domain.game.decisions import Decision
from domain.game.play import REST, Script, Steps
from domain.games.dominion.buying import buy, coins_of, events_for_sale, may_buy, payable
from domain.games.dominion.cards import ACTION, COINS, TREASURE
from domain.games.dominion.choices import END, PLAY_TREASURES, Doing, OfCard, OfEvent, Pick, Picking, Spending
from domain.games.dominion.clean_up import clean_up
from domain.games.dominion.costs import DEBT
from domain.games.dominion.declared import SPENT_FOR_COINS
from domain.games.dominion.ending import over
from domain.games.dominion.facts import BuyPhaseBegan, CardResolved, DebtPaid, LaterPartBegan, TreasuresPlayed
from domain.games.dominion.moments import Moments, at_next_turn, moments_of
from domain.games.dominion.order_of_turns import next_turn
from domain.games.dominion.setup import set_up
from domain.games.dominion.turn import Turn, steps_of
from domain.games.dominion.turn_state import DominionStory


def script(story: DominionStory) -> Script:
    """Play a game of Dominion from any rest to its end, and return why it ended."""
    table = story.table
    turn = Turn(story)
    if table.turn is None:
        set_up(turn)
    turn.gather()
    moments = moments_of(turn.cards)
    while True:
        yield REST
        if turn.progress.phase == "action":
            yield from play_action(turn)
        elif turn.progress.phase == "clean-up" or not (yield from play_treasure_or_buy(turn, moments)):
            again = bool(moments.another_turn) and another(turn, moments)
            if turn.progress.phase == "buy":
                yield from clean_up(turn, moments)
            if over(table.supply, len(table.players)):
                return "finished"
            limit = table.options.turn_limit
            if limit is not None and table.turns >= limit:
                return "turn-limit"
            turn.begin(next_turn(table, turn.progress, again=again))
            if turn.you.later or moments.called:
                yield from start_turn(turn, moments)


def play_action(turn: Turn) -> Steps[None]:
    """Ask the player for an Action card to play, or go to the Buy phase."""
    you = turn.you
    actions = you.kinds_held(ACTION) if turn.progress.actions else ()
    if actions or (turn.asks_always and turn.progress.actions):
        plays = [OfCard("play", card) for card in actions]
        options: tuple[OfCard | Doing, ...] = (*plays, END)
        decision = Decision(you.seat, "action", options, "action-phase")
        (picked,) = yield from turn.story.choose(decision, always=True)
        if picked.kind == "play":
            yield from turn.play(picked.card)
            return
    turn.story.record(BuyPhaseBegan(you.seat))


def play_treasure_or_buy(turn: Turn, moments: Moments) -> Steps[bool]:
    """Ask the player to play Treasures, spend tokens or buy something. Return False when the Buy phase is over."""
    you, progress = turn.you, turn.progress
    closed = progress.treasures_closed
    treasures = () if closed else you.kinds_held(TREASURE)
    more = more_offers(turn) if you.counters or turn.table.events else NO_MORE
    decision = buy_phase(you.seat, treasures, may_buy(turn), more)
    # skipping the decision would reveal that no Treasure is left in hand
    hidden = not closed and turn.asks_always
    (picked,) = yield from turn.story.choose(decision, always=hidden)
    if picked.kind == "buy":
        yield from buy(turn, moments, picked.card)
        return progress.buys > 0 or payable(turn) > 0
    if picked.kind == "play-treasures":
        play_plain(turn, [card for card in you.hand if card in COINS])
        return True
    if isinstance(picked, Doing):
        return False
    if picked.kind == "buy-event":
        yield from turn.buy_event(picked.event)
        return progress.buys > 0
    if picked.kind == "pay":
        turn.story.record(DebtPaid(you.seat, picked.count))
        return progress.buys > 0 or payable(turn) > 0
    if picked.kind == "spend":
        you.count(picked.what, -picked.count)
        turn.add(coins=picked.count)
    elif picked.card in COINS:
        play_plain(turn, [picked.card])
    else:
        yield from turn.play(picked.card)
    return True


class MoreOffers(NamedTuple):
    """The offers of the Buy phase that only some games have."""

    tokens: tuple[tuple[str, int], ...] = ()
    """Counters of the player that can be spent, with their values."""
    debt: int = 0
    """Debt that the player can pay now."""
    events: tuple[str, ...] = ()


NO_MORE: Final = MoreOffers()


def more_offers(turn: Turn) -> MoreOffers:
    you = turn.you
    tokens = () if turn.progress.treasures_closed else [(name, you.counter(name)) for name in SPENT_FOR_COINS]
    return MoreOffers(tuple([each for each in tokens if each[1]]), payable(turn), events_for_sale(turn))


@lru_cache(maxsize=1024)
def buy_phase(
    seat: int, treasures: tuple[str, ...], for_sale: tuple[str, ...], more: MoreOffers
) -> Decision[Doing | OfCard | OfEvent | Spending]:
    """Return the decision of the Buy phase: play Treasures, spend tokens, pay debt, buy something, or end it.

    The result is cached, because the same decision repeats.
    """
    everything = () if COINS.keys().isdisjoint(treasures) else (PLAY_TREASURES,)
    plays = [OfCard("play", card) for card in treasures]
    buys = [OfCard("buy", card) for card in for_sale]
    bought = [OfEvent("buy-event", event) for event in more.events]
    spends = [Spending("spend", name, count) for name, held in more.tokens for count in range(1, held + 1)]
    pays = [Spending("pay", DEBT, count) for count in range(1, more.debt + 1)]
    return Decision(seat, "buy", (*everything, *plays, *spends, *pays, *buys, *bought, END), "buy-phase")


def play_plain(turn: Turn, cards: list[str]) -> None:
    """Play several Treasures without a text at once. Their order does not matter."""
    coins = coins_of(cards, turn.table, turn.progress)
    turn.story.record(TreasuresPlayed(turn.you.seat, tuple(cards), coins))


def start_turn(turn: Turn, moments: Moments) -> Steps[None]:
    """Resolve the effects that cards of the last turn announced, and calls, in the order that the player picks."""
    you = turn.you
    while True:
        calls = [card for card, call in moments.called.items() if card in you.mat(call.mat)]
        if not you.later and not calls:
            return
        kinds: list[tuple[Pick, str]] = [*(("resolve", card) for card in dict.fromkeys(you.later))]
        options = tuple(Picking(kind, card) for kind, card in (*kinds, *(("call", card) for card in calls)))
        prompt = "turn-start" if calls else "later-parts"
        least = 1 if you.later else 0
        decision = Decision(you.seat, "resolve" if you.later else "call", options, prompt, least)
        picks = yield from turn.story.choose(decision)
        if not picks:
            return
        card = picks[0].card
        if picks[0].kind == "call":
            yield from you.call(card, moments.called[card].mat, steps_of(turn, moments.called[card].then))
        else:
            yield from do_later_part(turn, card)


def do_later_part(turn: Turn, card: str) -> Steps[None]:
    """Resolve the effect that one card of the player's last turn announced."""
    turn.story.record(LaterPartBegan(turn.you.seat, card))
    if card in at_next_turn.cards:
        yield from turn.resolve_effect(card, at_next_turn.cards[card])
    turn.story.record(CardResolved(turn.you.seat, card))


def another(turn: Turn, moments: Moments) -> bool:
    """Return whether the same player takes an extra turn next. No player takes three turns in a row."""
    return not turn.progress.follows_own and any(follows(turn) for follows in moments.another_turn.values())
