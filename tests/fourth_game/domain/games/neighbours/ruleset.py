"""Neighbours: of 36 cards everybody is dealt three, and 16 are laid out. In turn each takes one of these. When none is
left, each card taken that is a neighbour (one more, one less) of one in the hand is worth a point."""

import hashlib
from collections.abc import Mapping
from itertools import chain
from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec

from domain.game.catalogue import Catalogue
from domain.game.chance import Chance
from domain.game.decisions import Decision, Option
from domain.game.facts import Fact, ForSeat, SeatNumber
from domain.game.parsing import read
from domain.game.play import REST, Script, Setting, Shuffled, Story, Table
from domain.game.refusal import Refusal
from domain.game.results import Standing, ranked
from domain.game.ruleset import Options, Ruleset, TurnLimit, View

CARDS: Final = range(1, 37)
HAND, ROW = 3, 16
Card = Annotated[int, msgspec.Meta(ge=1, le=36)]
Cards = tuple[int | None, ...]


class Taking(Option, frozen=True):
    """A card in the open row that a player may take."""

    kind: Literal["take"]
    card: int
    """Its number."""


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    cards: ForSeat[tuple[Card, ...]]


class CardsDealt(Shuffled, frozen=True):
    purpose: ClassVar[str] = "deck"
    hands: tuple[Hand, ...]
    row: tuple[Card, ...]


class CardTaken(Fact, frozen=True):
    seat: SeatNumber
    card: Card


class PositionSet(Fact, frozen=True):
    hands: tuple[Hand, ...]
    row: tuple[Card, ...]
    taken: tuple[Card, ...]


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand: tuple[int, ...]


class NeighboursPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[Held, ...]
    row: tuple[int, ...]
    taken: tuple[int, ...]


class NeighboursView(View, frozen=True, tag="neighbours"):
    """The table of a game of Neighbours."""

    hands: tuple[Cards, ...]
    """The cards held, seat by seat; null: not known."""
    row: tuple[int, ...]
    """The open cards."""
    taken: tuple[int, ...]
    """The cards that were taken, in their order."""


class NeighboursOptions(Options, frozen=True):
    turn_limit: TurnLimit = 500


class NeighboursTable(Table, kw_only=True):
    options: NeighboursOptions
    hands: tuple[Cards, ...]
    row: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()

    @property
    def pieces(self) -> int:
        return len(self.row) + len(self.taken) + sum(map(len, self.hands))

    def apply(self, fact: Fact) -> None:
        match fact:
            case CardTaken(_, card):
                self.row = tuple(other for other in self.row if other != card)
                self.taken += (card,)
            case CardsDealt() | PositionSet():
                self.hands = tuple((None,) * HAND if hand.cards is None else hand.cards for hand in fact.hands)
                self.row = fact.row
                self.taken = fact.taken if isinstance(fact, PositionSet) else ()


class Neighbours(Ruleset[NeighboursTable]):
    name, engine, digests = "neighbours", 1, {"cards": hashlib.sha256(bytes(CARDS)).hexdigest()}
    seats, pieces = range(2, 5), len(CARDS)
    options, table, seen, choices = NeighboursOptions, NeighboursTable, NeighboursView, (Taking,)
    facts, positions = (CardsDealt, CardTaken, PositionSet), NeighboursPosition
    words = Catalogue(__package__)
    discloses: ClassVar[Mapping[str, str]] = {
        "cards-dealt/hands": "to each player, the cards dealt",
        "cards-dealt/row": "the cards laid out",
        "game-ended/standings": "how many neighbours each had",
    }

    def blank(self, setting: Setting) -> NeighboursTable:
        return NeighboursTable(options=setting.options, hands=((),) * setting.seats)

    def script(self, story: Story[NeighboursTable]) -> Script:
        table, seats = story.table, len(story.table.hands)
        if not table.pieces:
            dealt = story.shuffled(CardsDealt, CARDS)
            hands = tuple(Hand(seat, dealt[ROW + seat :: seats][:HAND]) for seat in range(seats))
            story.record(CardsDealt(hands, dealt[:ROW]))
        while table.row:
            yield REST
            if len(table.taken) >= table.options.turn_limit:
                return "turn-limit"
            seat = len(table.taken) % seats
            options = tuple(Taking("take", card) for card in table.row)
            (picked,) = yield from story.choose(Decision(seat, "take", options, prompt="take"))
            story.record(CardTaken(seat, picked.card))
        return "finished"

    def standings(self, table: NeighboursTable) -> tuple[Standing, ...]:
        near = [{card + step for card in hand if card for step in (-1, 1)} for hand in table.hands]
        points = [sum(card in here for card in table.taken[seat :: len(near)]) for seat, here in enumerate(near)]
        return ranked([Standing(seat, 0, score) for seat, score in enumerate(points)])

    def view(self, table: NeighboursTable, seat: int | None) -> NeighboursView:
        return NeighboursView(table.hands, table.row, table.taken)

    def position(self, table: NeighboursTable) -> dict[str, Any]:
        return {
            "players": [{"hand": list(hand)} for hand in table.hands],
            "row": list(table.row),
            "taken": list(table.taken),
        }

    def placed(self, position: Mapping[str, Any], setting: Setting) -> Fact:
        found = read(NeighboursPosition, position, code="invalid-position", at="/position")
        hands = [player.hand for player in found.players]
        cards = {*found.row, *found.taken, *chain.from_iterable(hands)} & {*CARDS}
        laid_out, held = len(found.row) + len(found.taken), list(map(len, hands))
        if laid_out != ROW or held != [HAND] * setting.seats or len(cards) != ROW + sum(held):
            raise Refusal("invalid-position/neighbours", pointer="/position/players")
        return PositionSet(tuple(map(Hand, range(setting.seats), hands)), found.row, found.taken)

    def redeal(self, table: NeighboursTable, seen: NeighboursTable, chance: Chance) -> NeighboursTable:
        known = {*table.row, *table.taken, *chain.from_iterable(seen.hands)}
        dealt = iter(chance.shuffled([card for card in CARDS if card not in known], purpose="redeal", ordinal=0))
        hands = tuple(tuple(next(dealt) if card is None else card for card in hand) for hand in seen.hands)
        return msgspec.structs.replace(table, hands=hands, shuffles=dict(table.shuffles))
