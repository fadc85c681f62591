"""The set-up of Dominion: kingdom, Bane, Events, Platinum and Colony, piles, Shelters, first hands, starting player."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.games.dominion.cards import CARDS, COPIES, MIXED, NEEDING_BANE, OF_KIND, SHELTER, VICTORY, beside, needed
from domain.games.dominion.facts import (
    BaneDrawn,
    BaneNamed,
    BesideLaid,
    EventsDealt,
    EventsNamed,
    KingdomDealt,
    MixedPileShuffled,
    ProsperityDrawn,
    SheltersDealt,
    SheltersDrawn,
    StarterDrawn,
    SupplyLaid,
    TurnBegan,
)
from domain.games.dominion.moments import at_set_up
from domain.games.dominion.options import DominionOptions, Randomizers
from domain.games.dominion.randomizers import banes, box_of, candidates, dealt, events_of
from domain.games.dominion.sets import SETS
from domain.games.dominion.turn import Turn
from domain.games.dominion.turn_state import DominionStory


def set_up(turn: Turn) -> None:
    """Set up the table, deal the first hands and begin the first turn."""
    story = turn.story
    players = len(story.table.players)
    kingdom = choose_kingdom(story)
    bane = choose_bane(story, kingdom)
    choose_events(story)
    laid = piles([*kingdom, *bane], with_colony(story, kingdom), players)
    if with_shelters(story, kingdom):
        story.record(SheltersDealt(tuple(sorted(OF_KIND[SHELTER]))))
    story.record(SupplyLaid(laid))
    if more := beside(laid):
        story.record(BesideLaid(more))
    for pile in story.table.mixed:
        if MIXED[pile].shuffled:
            story.record(MixedPileShuffled(pile, story.shuffled(MixedPileShuffled, sorted(MIXED[pile].cards))))
            turn.turn_up_below(pile)
    table = story.table
    for does in at_set_up.of(table.brought).values():
        does(turn)
    for player in turn.players:
        player.shuffle()
        player.draw(5)
    turn.begin(TurnBegan(starter(story, players)))


def dealt_once(story: DominionStory) -> DominionOptions:
    """Draw the random parts of the supply once, and return the game options that contain them."""
    options = story.table.options
    kingdom = choose_kingdom(story)
    if named_kingdom(options) is None:
        options = replace(options, kingdom=tuple(kingdom), random=None)
    if options.recommended is None and (bane := choose_bane(story, kingdom)):
        options = replace(options, bane=bane[0])
    if named_kingdom(story.table.options) is None and (events := choose_events(story)):
        options = replace(options, events=tuple(events))
    boxes = {box_of(card, options.edition) for card in kingdom}
    mixed = len(boxes) > 1
    if options.colony == "proportion" and mixed:
        options = replace(options, colony="always" if with_colony(story, kingdom) else "never")
    if options.shelters == "proportion" and mixed and not boxes.isdisjoint(sheltering()):
        options = replace(options, shelters="always" if with_shelters(story, kingdom) else "never")
    return options


def choose_kingdom(story: DominionStory) -> Sequence[str]:
    """Return the kingdom of the options, or deal one at random."""
    options = story.table.options
    chosen = named_kingdom(options)
    if chosen is not None:
        return chosen
    random = options.random or Randomizers()
    order = story.shuffled(KingdomDealt, candidates(random, options.edition))
    kingdom = dealt(random, options.edition, order)
    if kingdom is None:
        raise Refusal("invalid-options/random", pointer="/options/random")
    story.record(KingdomDealt(kingdom))
    return kingdom


def named_kingdom(options: DominionOptions) -> Sequence[str] | None:
    """Return the kingdom that the options name, or None if it is dealt at random."""
    return SETS[options.recommended].kingdom if options.recommended is not None else options.kingdom


def named_bane(options: DominionOptions) -> str | None:
    """Return the Bane in the options. None: it is drawn if a card needs it."""
    return SETS[options.recommended].bane if options.recommended is not None else options.bane


def choose_bane(story: DominionStory, kingdom: Sequence[str]) -> Sequence[str]:
    """Return the Bane in the options, or draw one, if a card of the kingdom needs it. The others have none."""
    options = story.table.options
    if NEEDING_BANE.isdisjoint(kingdom):
        return ()
    named = named_bane(options)
    if named is not None:
        story.record(BaneNamed(named))
        return (named,)
    random = None if named_kingdom(options) is not None else options.random or Randomizers()
    bane = story.shuffled(BaneDrawn, banes(kingdom, options.edition, random))[0]
    story.record(BaneDrawn(bane))
    return (bane,)


def named_events(options: DominionOptions) -> Sequence[str]:
    """Return the Events of the recommended set or the options. With a random kingdom, others may be dealt."""
    return SETS[options.recommended].events if options.recommended is not None else options.events


def choose_events(story: DominionStory) -> Sequence[str]:
    """Return the Events in the options, or deal as many from the boxes as the options ask for."""
    options = story.table.options
    named = named_events(options)
    if named:
        story.record(EventsNamed(tuple(sorted(named))))
        return named
    random = options.random
    if random is None or not random.events:
        return ()
    events = story.shuffled(EventsDealt, events_of(random, options.edition))[: random.events]
    story.record(EventsDealt(events))
    return events


def with_colony(story: DominionStory, kingdom: Sequence[str]) -> bool:
    """Return whether Platinum and Colony are in the supply.

    With the setting "by proportion", a random kingdom card decides: they are in the supply if it is a card of
    Prosperity.
    """
    options = story.table.options
    if options.colony != "proportion":
        return options.colony == "always"
    return drawn_by_proportion(story, ProsperityDrawn, kingdom, {"prosperity"})


def with_shelters(story: DominionStory, kingdom: Sequence[str]) -> bool:
    """Return whether the players begin with Shelters, by the options or by a draw of its own."""
    options = story.table.options
    if options.shelters != "proportion":
        return options.shelters == "always"
    return drawn_by_proportion(story, SheltersDrawn, kingdom, sheltering())


def sheltering() -> Collection[str]:
    """Return the boxes that have Shelters."""
    return {CARDS[card].box for card in OF_KIND[SHELTER]}


def drawn_by_proportion(
    story: DominionStory,
    kind: type[ProsperityDrawn] | type[SheltersDrawn],
    kingdom: Sequence[str],
    boxes: Collection[str],
) -> bool:
    """Return whether a kingdom card drawn at random is of one of the boxes. Nothing is drawn if all or none are."""
    edition = story.table.options.edition
    fitting = sum([box_of(card, edition) in boxes for card in kingdom])
    if fitting in {0, len(kingdom)}:
        return fitting > 0
    card = story.shuffled(kind, kingdom)[0]
    story.record(kind(card))
    return box_of(card, edition) in boxes


def piles(kingdom: Sequence[str], colony: bool, players: int) -> dict[str, int]:
    """Return the size of each pile of the supply, after each player took seven Coppers and three Estates."""
    two_sets = players > 4
    victory = 8 if players == 2 else 12
    supply = {
        "copper": (120 if two_sets else 60) - 7 * players,
        "silver": 80 if two_sets else 40,
        "gold": 60 if two_sets else 30,
        "estate": victory,
        "duchy": victory,
        "province": {5: 15, 6: 18}.get(players, victory),
        "curse": 10 * (players - 1),
    }
    if colony:
        supply |= {"platinum": 12, "colony": victory}
    supply |= needed(kingdom)
    return supply | {card: victory if card in OF_KIND[VICTORY] else COPIES.get(card, 10) for card in kingdom}


def starter(story: DominionStory, players: int) -> int:
    """Return the seat of the starting player.

    It is the player left of the last game's winner. After a tie and in a first game, the player is drawn.
    """
    options = story.table.options
    winners = options.previous_game.winners if options.previous_game else ()
    if len(winners) == 1:
        return (winners[0] + 1) % players
    everybody = range(players)
    losers = [seat for seat in everybody if seat not in winners]
    # in the first edition, a player who did not win begins, if there is one
    drawn = story.shuffled(StarterDrawn, losers if options.edition == 1 and losers else everybody)[0]
    story.record(StarterDrawn(drawn))
    return drawn
