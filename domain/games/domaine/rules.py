"""The rules of Domaine, as a script."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from domain.game.play import REST, Script, Steps
from domain.games.domaine.actions import ACTIONS
from domain.games.domaine.cards import CARDS, PILES, pile_of
from domain.games.domaine.choices import Drawing, OfCard, Playing
from domain.games.domaine.facts import (
    CardLaid,
    CardsDrawn,
    CardTaken,
    DucatsCounted,
    PileShuffled,
    TilesLaid,
    TilesShuffled,
    TurnBegan,
)
from domain.games.domaine.placing import place_castle
from domain.games.domaine.score import at_the_king, ducat_bonuses, income
from domain.games.domaine.setup import HAND
from domain.games.domaine.tiles import EVERY_WAY, LaidTile, arranged
from domain.games.domaine.turn import DomaineStory, Turn

FINISHED: Final = "finished"


def script(story: DomaineStory) -> Script:
    """Play a game of Domaine from any rest to its end, and return why it ended."""
    table = story.table
    if table.untouched:
        build_deck(story)
        lay_board(story)
        deal(story)
    while True:
        yield REST
        if table.placing:
            yield from place_castle(story)
            if len(table.castles) == len(table.placings):
                # the last player to place a castle takes the first turn
                begin_turn(story, (table.turn - 1) % len(table.players))
        elif ended := (yield from take_turn(Turn(story))):
            return ended


def lay_board(story: DomaineStory) -> None:
    board = story.table.options.board
    if board is not None:
        story.record(TilesLaid(board))
    else:
        story.record(TilesShuffled(shuffled_board(story)))


def shuffled_board(story: DomaineStory) -> tuple[LaidTile, ...]:
    return arranged(story.shuffled(TilesShuffled, EVERY_WAY))


def build_deck(story: DomaineStory) -> None:
    """Shuffle each of the four piles, and stack them to a deck, A on top and D at the bottom."""
    for letter in PILES:
        cards = story.shuffled(PileShuffled, pile_of(letter))
        story.record(PileShuffled(letter, len(cards), cards))


def deal(story: DomaineStory) -> None:
    for seat in range(len(story.table.players)):
        draw_from_deck(story, seat, HAND)


def draw_from_deck(story: DomaineStory, seat: int, count: int) -> None:
    deck = story.table.deck
    if deck is None:
        raise ValueError("only who knows the whole table can play on")
    story.record(CardsDrawn(seat, count, deck[:count]))


def begin_turn(story: DomaineStory, seat: int) -> None:
    """Begin the turn of a seat, and pay the income of its mines."""
    story.record(TurnBegan(seat, income(story.table.land, seat)))


def take_turn(turn: Turn) -> Steps[str | None]:
    """Let the player sell or play a card, then draw one. Return why the game is over, or None.

    It is over when a player reaches the king's marker, or when no player holds a card any more.
    """
    table = turn.table
    if table.turn_over:  # occurs only in positions
        if at_the_king(table, table.land):
            return FINISHED
    elif turn.player.cards:
        sold = yield from sell_or_play(turn)
        if at_the_king(table, table.land):
            return FINISHED
        if table.backs:
            yield from draw(turn, sold)
    following = table.next_with_cards
    if following is None:
        turn.record(DucatsCounted(ducat_bonuses([player.ducats for player in table.players])))
        return FINISHED
    limit = table.options.turn_limit
    if limit is not None and table.number >= limit:
        return "turn-limit"
    begin_turn(turn.story, following)
    return None


def sell_or_play(turn: Turn) -> Steps[str | None]:
    """Ask the player to play or sell a card. Return the card if it was sold.

    The player is asked even with one option, because skipping the question would reveal the hand.
    """
    picked = yield from turn.choose("card", "sell-or-play", uses(turn), always=True)
    if picked is None:
        raise ValueError("who holds a card can sell it")
    card = CARDS[picked.card]
    if isinstance(picked, OfCard):
        turn.record(CardLaid(turn.seat, card.id, "sell", card.sell))
        return card.id
    turn.record(CardLaid(turn.seat, card.id, picked.action, card.cost))
    yield from ACTIONS[picked.action].carry_out(turn, card.actions[picked.action])
    return None


def uses(turn: Turn) -> Iterator[OfCard | Playing]:
    """Yield the options for each card in hand: to sell it, or to play it for an action.

    Each card can be sold. It can be played for an action if the player can pay its cost and the action has an option.
    """
    land = turn.table.land
    for name in dict.fromkeys(turn.player.hand):
        card = CARDS[name]
        yield OfCard("sell", name)
        left = turn.player.ducats - card.cost
        for action in card.actions if left >= 0 else ():
            if next(ACTIONS[action].first(turn, land, left), None) is not None:
                yield Playing("play", name, action)


def draw(turn: Turn, sold: str | None) -> Steps[None]:
    """Ask the player to draw the top card of the deck or take a card of the court, but not the card just sold."""
    court = Counter(turn.table.court)
    if sold is not None:
        court[sold] -= 1
    cards = [OfCard("take", card) for card in sorted(+court)]
    picked = yield from turn.choose("draw", "draw-card", (Drawing("draw"), *cards))
    if isinstance(picked, OfCard):
        turn.record(CardTaken(turn.seat, picked.card))
    else:
        draw_from_deck(turn.story, turn.seat, 1)
