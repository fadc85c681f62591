"""Golem, which plays Actions of the deck. The second one waits on a mat, so that the first may use cards set aside."""

from domain.game.play import Steps
from domain.games.dominion.box import Box
from domain.games.dominion.boxes.alchemy.facts import WaitingCardTaken
from domain.games.dominion.cards import ACTION, OF_KIND
from domain.games.dominion.declared import mat
from domain.games.dominion.turn import Turn

alchemy = Box("alchemy")
mat("golem", "golem", open_to_all=True)


def is_other_action(card: str) -> bool:
    return card in OF_KIND[ACTION] and card != "golem"


@alchemy.action(cost=4, potions=1)
def golem(turn: Turn) -> Steps[None]:
    you = turn.you
    found = [*you.reveal_until_card(is_other_action), *you.reveal_until_card(is_other_action)]
    others = list(you.aside)
    for card in found:
        others.remove(card)
    you.discard(others, "aside", seen=True)
    first = yield from you.choose_one("play", found, private=False)
    if first is None:
        return
    found.remove(first)
    you.lay_on_mat(found, "golem", "aside", seen=True)
    yield from turn.play(first, "aside")
    for second in found:
        turn.story.record(WaitingCardTaken(you.seat, second))
        yield from turn.play(second, "aside")
