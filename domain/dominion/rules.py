"""The rules, as a script: Action phase, Buy phase, Clean-up phase, and the end of the game."""

from collections.abc import Iterator

from domain.decisions import Decision, Option
from domain.dominion.buying import buy, may_buy
from domain.dominion.cards import ACTION, CARDS, TREASURE
from domain.dominion.facts import BuyPhaseBegan, CleanedUp, TreasuresPlayed, TurnBegan
from domain.dominion.setup import set_up
from domain.dominion.table import DominionTable
from domain.dominion.turn import DominionStory, Turn
from domain.play import REST, Script, Steps

HAND = 5

END: Option = {"kind": "end"}
PLAY_TREASURES: Option = {"kind": "play-treasures"}


def script(story: DominionStory) -> Script:
    table = story.table
    turn = Turn(story)
    if table.turn is None:
        set_up(turn)
    while True:
        yield REST
        if turn.progress.phase == "action":
            yield from play_action(turn)
        elif not (yield from play_treasure_or_buy(turn)):
            clean_up(turn)
            if over(table):
                return "finished"
            if table.turns >= table.options.turn_limit:
                return "turn-limit"
            story.record(TurnBegan((turn.you.seat + 1) % len(turn.players)))


def play_action(turn: Turn) -> Steps[None]:
    """Plays an Action card, or goes on to the Buy phase."""
    you = turn.you
    actions = dict.fromkeys(you.holding(ACTION)) if turn.progress.actions else {}
    if actions or (turn.progress.actions and turn.asks_always):
        options = (*({"kind": "play", "card": card} for card in actions), END)
        decision = Decision(you.seat, "action", options, "action-phase")
        (picked,) = yield from turn.story.choose(decision, always=True)
        if picked["kind"] == "play":
            yield from turn.play(picked["card"])
            return
    turn.story.record(BuyPhaseBegan(you.seat))


def play_treasure_or_buy(turn: Turn) -> Steps[bool]:
    """Plays a Treasure, or all that have no text, or buys a card. False: the phase is over."""
    you = turn.you
    decision = Decision(you.seat, "buy", tuple(_offers(turn)), "buy-phase")
    # nobody is to learn that no Treasure is left in hand when nothing can be bought either
    hidden = turn.asks_always and not turn.progress.treasures_closed
    (picked,) = yield from turn.story.choose(decision, always=hidden)
    match picked["kind"]:
        case "end":
            return False
        case "buy":
            yield from buy(turn, picked["card"])
        case "play-treasures":
            play_plain(turn, [card for card in you.hand if CARDS[card].coins is not None])
        case _ if CARDS[picked["card"]].coins is not None:
            play_plain(turn, [picked["card"]])
        case _:
            yield from turn.play(picked["card"])
    return True


def _offers(turn: Turn) -> Iterator[Option]:
    if not turn.progress.treasures_closed:
        treasures = dict.fromkeys(turn.you.holding(TREASURE))
        if any(CARDS[card].coins is not None for card in treasures):
            yield PLAY_TREASURES
        for card in treasures:
            yield {"kind": "play", "card": card}
    for card in may_buy(turn):
        yield {"kind": "buy", "card": card}
    yield END


def play_plain(turn: Turn, cards: list[str]) -> None:
    """Treasures without a text, among which no order can matter."""
    coins = sum(CARDS[card].coins or 0 for card in cards)
    promised = turn.progress.merchants if "silver" in cards else 0
    turn.story.record(TreasuresPlayed(turn.you.seat, tuple(cards), coins + promised))


def clean_up(turn: Turn) -> None:
    you = turn.you
    unseen = you.hand and not you.in_play
    turn.story.record(CleanedUp(you.seat, you.hand[0] if unseen else None))
    you.draw(HAND)


def over(table: DominionTable) -> bool:
    """The Provinces, or the Colonies, or three piles are gone; four when five or six play."""
    supply = table.supply
    if supply.get("province") == 0 or supply.get("colony") == 0:
        return True
    return table.empty_piles >= (3 if len(table.players) <= 4 else 4)
