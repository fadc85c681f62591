"""The other Actions of Guilds."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.cards import ATTACK, TREASURE
from domain.games.dominion.facts import NameGiven
from domain.games.dominion.hooks import changes_hands
from domain.games.dominion.turn import Turn

guilds = Box("guilds")
_AFFECTED = 5
"""Number of cards in hand from which a Taxman affects a player."""


@guilds.action(cost=4)
def advisor(turn: Turn) -> Steps[None]:
    turn.add(actions=1)
    you = turn.you
    card = yield from turn.others[0].choose_one("discard", you.reveal_top(3), private=False)
    if card is not None:
        you.discard((card,), "aside", seen=True)
        you.take(you.aside, seen=True)


@guilds.action(cost=5)
def journeyman(turn: Turn) -> Steps[None]:
    you = turn.you
    named = yield from you.name_card(turn.nameable)
    turn.story.record(NameGiven(you.seat, named))
    others: list[str] = []
    while len(others) < 3 and (revealed := you.reveal_top()):
        others += [card for card in revealed if card != named]
    you.take(others, seen=True)
    you.discard(you.aside, "aside", seen=True)


@guilds.action(ATTACK, cost=5)
def soothsayer(turn: Turn) -> Steps[None]:
    """All Curses are gained before the first draw: the print of 2013 has two sentences. Later prints deal in turn."""
    yield from turn.you.gain("gold")
    cursed = []
    for victim in turn.attacked():
        if turn.table.supply.get("curse"):
            cursed.append(victim)
            yield from victim.gain("curse")
    for victim in cursed:
        victim.draw(1)


changes_hands("soothsayer")


@guilds.action(ATTACK, cost=4)
def taxman(turn: Turn) -> Steps[None]:
    treasure = yield from turn.you.trash_one(TREASURE, may=True)
    if treasure is None:
        return
    for victim in turn.attacked():
        if len(victim.hand) >= _AFFECTED:
            if treasure in victim.hand:
                victim.discard((treasure,))
            else:
                victim.reveal_hand()
    yield from turn.you.gain_one(up_to=turn.cost(treasure).plus(3), kind=TREASURE, to="deck")


changes_hands("taxman")
