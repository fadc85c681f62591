"""The rules of Kingdomino, as a script."""

from domain.game.decisions import ABSENT, Decision
from domain.game.play import REST, Script, Steps, Story
from domain.games.kingdomino.choices import Choosing, Placing
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.facts import DominoChosen, DominoDiscarded, DominoPlaced, KingDrawn, LineLaid, PileShuffled
from domain.games.kingdomino.table import KingdominoTable

KingdominoStory = Story[KingdominoTable]


def script(story: KingdominoStory) -> Script:
    """Play a game of Kingdomino from any rest to its end, and return why it ended."""
    table = story.table
    if table.untouched:
        shuffle_pile(story)
    while True:
        if table.count and not table.next:
            lay_line(story)
        yield REST
        if table.hand:
            yield from choose_domino(story)
        elif not table.current:
            return "finished"
        elif table.options.turn_limit is not ABSENT and table.turns >= table.options.turn_limit:
            return "turn-limit"
        else:
            yield from place_domino(story)


def shuffle_pile(story: KingdominoStory) -> None:
    order = story.shuffled(PileShuffled, tuple(DOMINOES))
    pile = order[: story.table.setup.dominoes]
    story.record(PileShuffled(count=len(pile), set_aside=len(order) - len(pile), pile=pile))


def lay_line(story: KingdominoStory) -> None:
    """Turn the next dominoes of the pile face up as the next line."""
    table = story.table
    if table.pile is None:
        raise ValueError("only who knows the whole table can play on")
    story.record(LineLaid(tuple(sorted(table.pile[: table.line]))))


def choose_domino(story: KingdominoStory) -> Steps[None]:
    """Ask the owner of a king without a domino to put it on a free domino of the next line.

    When the game begins, several kings are without a domino, and one is drawn at random. Later there is only one.
    """
    table = story.table
    seat = table.hand[0]
    if len(table.hand) > 1:
        seat = story.shuffled(KingDrawn, table.hand)[0]
        story.record(KingDrawn(seat))
    free = tuple(Choosing("choose", offer.domino) for offer in table.next if offer.seat is None)
    (picked,) = yield from story.choose(Decision(seat, "choose", free, prompt="choose-domino"))
    story.record(DominoChosen(seat, picked.domino))


def place_domino(story: KingdominoStory) -> Steps[None]:
    """Ask the owner of the first domino in the current line to place it.

    It is discarded only if it fits nowhere.
    """
    claim = story.table.current[0]
    seat = claim.seat
    placements = story.table.kingdom(seat).placements(DOMINOES[claim.domino])
    if not placements:
        story.record(DominoDiscarded(seat, claim.domino))
        return
    options = tuple(Placing("place", place.domino, place.x, place.y, place.dir) for place in placements)
    (picked,) = yield from story.choose(Decision(seat, "place", options, prompt="place-domino"))
    story.record(DominoPlaced(seat, picked.domino, picked.x, picked.y, picked.dir))
