"""Hooks: effects that cards have at moments other than their play.

The module of a card registers them. Each takes the card's id. Some register with a call, others decorate a function:

    unaffected_while_in_play("lighthouse")              no Attack affects the owner while the card is in play
    when_gaining("royal-seal", lying="in_play", may=("put-on-deck",))
    @when_gained("inn")                                 the card itself was gained, by any player
    @at_any_gain("groundskeeper")                       a player gained a card: at once, without a question
    @when_other_gains("fools-gold", if_=is_province)    another player gained a card
    @before_playing("training")                         before the effect of each played card: takes turn and card
    @instead_of_effects("enchantress", if_=...)         effect that replaces that of a played card if `if_` returns true
    @plays_as("overlord")                               returns the card as which this card is played
    @at_scoring("orchard")                              points of a Landmark for the owner of the given cards
    @lowers_draws("raid", by=tokens_on_the_deck)        `by` cards fewer in a draw; then the effect is used up
    @may_call_when_gaining("duplicate", mat="tavern", if_=costs_up_to_six)    the card lies on the gainer's mat
    @when_trashed("hunting-grounds")                    the card itself was trashed: for its owner, at once
    changes_hands("militia")                            a turn may begin with more or fewer than five cards in hand
    gives_to_others("witch", "curse")                   the card that other players gain
    @not_bought_if("grand-market")                      condition under which the card cannot be bought
    @lowers_costs("bridge", by=one_for_any_card)        number of times that costs are lowered by `by`
    @pays_more("coppersmith")                           extra coins when plain Treasures are played

`attacks.py` has the Reactions to Attacks, `moments.py` the hooks of moments in a turn, and `table.py` the tallies.

`Hooks` is built once for each set of cards. It has the hooks that do not depend on the moment of a turn.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

from domain.game.play import Steps
from domain.games.dominion.cards import PLAYED_AS_OTHERS, Card, Worth
from domain.games.dominion.choices import Place
from domain.games.dominion.facts import Zone
from domain.games.dominion.seats import Progress, Seat

EffectT = TypeVar("EffectT")
OfPlayerT = TypeVar("OfPlayerT", bound=Callable[..., Steps[None]])


class Hook(Generic[EffectT]):
    """A moment in the game at which some cards have an effect. Calling the hook registers the effect of a card."""

    def __init__(self) -> None:
        self.cards: dict[str, EffectT] = {}

    def __call__(self, card: str) -> Callable[[EffectT], EffectT]:
        def register(effect: EffectT) -> EffectT:
            self.cards[card] = effect
            return effect

        return register

    def of(self, cards: Collection[str]) -> dict[str, EffectT]:
        """Return the registered effects of the given cards.

        They are ordered by id, so the order of imports does not matter.
        """
        return {card: self.cards[card] for card in sorted(self.cards.keys() & cards)}

    def among(self, brought: frozenset[str] | None) -> dict[str, EffectT]:
        """Return the effects of the cards that a set-up brought into the game. If it is None, return all effects."""
        return self.cards if brought is None else self.of(brought)


class GainReaction(NamedTuple):
    """A Reaction that lets its owner move a gained card, while the Reaction is in the zone `lying`."""

    lying: Literal["hand", "in_play"]
    may: tuple[Place, ...]


OfGainer = Callable[[Any, Zone | None], Steps[bool]]
"""Effect for the gainer. It takes the `Player` and the zone of the gained card (None: trash), and returns whether the
card stays. The module of `Player` imports this one, so its type is not named here."""


OfOwner = Callable[[Any], Steps[None]]
"""Effect for the `Player` who trashed a card."""


class OthersGain(NamedTuple):
    """An effect for each player when another player gains a card for which `if_` returns true."""

    if_: Callable[[str], bool]
    then: OfOwner


class GainCall(NamedTuple):
    """An effect of a card on a `mat`, which its owner may call after gaining a card for which `if_` returns true.

    Both functions take the `Player` and the gained card.
    """

    mat: str
    if_: Callable[[Any, str], bool]
    then: Callable[[Any, str], Steps[None]]


class LoweredDraw(NamedTuple):
    """An effect that lowers the next draw of a `Player` by as many cards as `by` returns. `then` uses it up."""

    by: Callable[[Any], int]
    then: Callable[[Any], None]


class Replacement(NamedTuple):
    """An effect that a played card has instead of its own. Both functions take the `Turn` and the played card."""

    if_: Callable[[Any, str], bool]
    then: Callable[[Any, str], None]


class Reduction(NamedTuple):
    """A reduction of costs in the current turn: `by` coins for a card, as often as `times` returns."""

    times: Callable[[Progress, Seat], int]
    by: Callable[[Card], int]


class Extra(NamedTuple):
    """Extra coins that a card gives when plain Treasures are played.

    `coins` returns them from the turn and the played cards. `spends` is the counter that is reset if there are any.
    """

    coins: Callable[[Progress, Sequence[str]], int]
    spends: str | None


ON_GAIN: Final = Hook[GainReaction]()
when_gained: Final = Hook[OfGainer]()
at_any_gain: Final = Hook[Callable[[Any, str], None]]()
"""Effect at each gain: it takes the `Player` who gained, and the card."""
when_trashed: Final = Hook[OfOwner]()
ON_OTHERS_GAIN: Final = Hook[OthersGain]()
CALLED_ON_GAIN: Final = Hook[GainCall]()
EXTRA_COINS: Final = Hook[Extra]()
REDUCTIONS: Final = Hook[Reduction]()
before_playing: Final = Hook[Callable[[Any, str], None]]()
at_scoring: Final = Hook[Worth]()
PLAYED_AS: Final = Hook[Callable[[Any], Steps[str | None]]]()
REPLACING: Final = Hook[Replacement]()
LOWERED_DRAWS: Final = Hook[LoweredDraw]()
UNAFFECTED: Final[set[str]] = set()
not_bought_if: Final = Hook[Callable[[Sequence[str]], bool]]()
"""Condition that forbids the purchase of a card. It takes the buyer's cards in play, and returns True to forbid."""

HANDS_CHANGED: Final[set[str]] = set()
"""Cards that make it possible for a turn to begin with more or fewer than five cards in hand."""
GIVEN_TO_OTHERS: Final[dict[str, str]] = {}
"""For each card that makes other players gain a card between their turns: the gained card."""


def unaffected_while_in_play(card: str) -> None:
    """Register a card that protects its owner from Attacks while it is in play."""
    UNAFFECTED.add(card)


def when_gaining(card: str, *, lying: Literal["hand", "in_play"], may: tuple[Place, ...]) -> None:
    ON_GAIN.cards[card] = GainReaction(lying, may)


def when_other_gains(card: str, *, if_: Callable[[str], bool]) -> Callable[[OfPlayerT], OfPlayerT]:
    def register(then: OfPlayerT) -> OfPlayerT:
        ON_OTHERS_GAIN.cards[card] = OthersGain(if_, then)
        return then

    return register


def may_call_when_gaining(card: str, *, mat: str, if_: Callable[[Any, str], bool]) -> Callable[[OfPlayerT], OfPlayerT]:
    def register(then: OfPlayerT) -> OfPlayerT:
        CALLED_ON_GAIN.cards[card] = GainCall(mat, if_, then)
        return then

    return register


RoleT = TypeVar("RoleT", bound=Callable[[Any], Steps[str | None]])
InsteadT = TypeVar("InsteadT", bound=Callable[[Any, str], None])


def plays_as(card: str) -> Callable[[RoleT], RoleT]:
    """Register a card that is played as the card that the decorated function returns. None: it has no effect."""

    def register(choose: RoleT) -> RoleT:
        PLAYED_AS_OTHERS.add(card)
        PLAYED_AS.cards[card] = choose
        return choose

    return register


def instead_of_effects(card: str, *, if_: Callable[[Any, str], bool]) -> Callable[[InsteadT], InsteadT]:
    def register(then: InsteadT) -> InsteadT:
        REPLACING.cards[card] = Replacement(if_, then)
        return then

    return register


UsedUpT = TypeVar("UsedUpT", bound=Callable[[Any], None])


def lowers_draws(card: str, *, by: Callable[[Any], int]) -> Callable[[UsedUpT], UsedUpT]:
    def register(then: UsedUpT) -> UsedUpT:
        LOWERED_DRAWS.cards[card] = LoweredDraw(by, then)
        return then

    return register


CountT = TypeVar("CountT", bound=Callable[[Progress, Seat], int])
CoinsT = TypeVar("CoinsT", bound=Callable[[Progress, Sequence[str]], int])


def lowers_costs(card: str, *, by: Callable[[Card], int]) -> Callable[[CountT], CountT]:
    def register(times: CountT) -> CountT:
        REDUCTIONS.cards[card] = Reduction(times, by)
        return times

    return register


def pays_more(card: str, *, spends: str | None = None) -> Callable[[CoinsT], CoinsT]:
    def register(coins: CoinsT) -> CoinsT:
        EXTRA_COINS.cards[card] = Extra(coins, spends)
        return coins

    return register


def changes_hands(card: str) -> None:
    """Register a card that makes it possible for a turn to begin with more or fewer than five cards.

    Positions allow such hands then.
    """
    HANDS_CHANGED.add(card)


def gives_to_others(card: str, given: str) -> None:
    """Register that `card` makes other players gain the card `given`, and changes their cards in no other way.

    The checks of positions use it.
    """
    GIVEN_TO_OTHERS[card] = given


@dataclass(frozen=True)
class Hooks:
    """The hooks of one game's cards that do not depend on the moment of a turn."""

    unaffected: frozenset[str]
    gaining: Mapping[str, GainReaction]
    gained: Mapping[str, OfGainer]
    any_gain: Mapping[str, Callable[[Any, str], None]]
    others: Mapping[str, OthersGain]
    called: Mapping[str, GainCall]
    trashed: Mapping[str, OfOwner]
    playing: Mapping[str, Callable[[Any, str], None]]
    drawing: Mapping[str, LoweredDraw]
    roles: Mapping[str, Callable[[Any], Steps[str | None]]]
    replacing: Mapping[str, Replacement]

    @cached_property
    def of_gains(self) -> bool:
        return any((self.gaining, self.gained, self.any_gain, self.others, self.called))


@lru_cache(maxsize=256)
def hooks_of(cards: frozenset[str]) -> Hooks:
    """Return the hooks of the given cards.

    The result is cached, because many games have the same cards.
    """
    return Hooks(
        unaffected=frozenset(UNAFFECTED & cards),
        gaining=dict(sorted(ON_GAIN.of(cards).items(), key=lambda each: each[1].lying)),
        gained=when_gained.of(cards),
        any_gain=at_any_gain.of(cards),
        others=ON_OTHERS_GAIN.of(cards),
        called=CALLED_ON_GAIN.of(cards),
        trashed=when_trashed.of(cards),
        playing=before_playing.of(cards),
        drawing=LOWERED_DRAWS.of(cards),
        roles=PLAYED_AS.of(cards),
        replacing=REPLACING.of(cards),
    )
