"""The contents of the Domaine box in one language, with the parts that are reconstructed."""

import msgspec

from domain.game.ruleset import BoxParts
from domain.games.domaine.cards import ACTION_NAMES, CARDS
from domain.games.domaine.reconstructed import ABOUT
from domain.games.domaine.tiles import CENTRE, TILES
from domain.games.domaine.tiles import TERRAINS as LETTERS
from domain.games.domaine.words import WORDS, card_name, card_text


class PrintedTerrain(msgspec.Struct, frozen=True):
    """A terrain of the board."""

    letter: str
    """Letter of the terrain in positions and tiles."""
    id: str
    """Identifier of the terrain in records."""
    name: str
    """Name of the terrain."""


class PrintedTile(msgspec.Struct, frozen=True):
    """A tile of the board."""

    tile: str
    """Name of the tile."""
    rows: tuple[str, ...]
    """Terrain letters of the squares, the top row first."""
    centre: bool
    """Whether the tile always lies in the middle of the board."""
    reconstructed: bool
    """Whether the original print is unknown, and the project chose a print."""


class DomaineCard(msgspec.Struct, frozen=True):
    """A card of the box."""

    id: str
    """Identifier of the card in records."""
    name: str
    """Name of the card."""
    pile: str
    """Letter of the pile that contains the card."""
    copies: int
    """Number of copies of the card."""
    cost: int
    """Cost to play the card, in ducats."""
    sell: int
    """Price at which the card is sold, in ducats."""
    actions: dict[str, int]
    """Actions that the card allows, each with its number of pieces or squares."""
    reconstructed: bool
    """Whether the original print is unknown, and the project chose a print."""
    text: str
    """Rules of the card, in our own words."""


class Reconstructed(msgspec.Struct, frozen=True):
    """A fact about the box that no source states, and the project's choice."""

    point: str
    """The number of the project's decision, such as `R1`."""
    about: str
    """Subject of the fact."""
    decided: str
    """Decision of the project about the fact."""


class DomaineParts(BoxParts, frozen=True, tag="domaine"):
    """The contents of the Domaine box."""

    terrains: list[PrintedTerrain]
    """The terrains."""
    tiles: list[PrintedTile]
    """The tiles of the board."""
    actions: dict[str, str]
    """Names of the actions."""
    cards: list[DomaineCard]
    """The cards of both decks."""
    reconstructed: list[Reconstructed]
    """Facts that no source states, with the project's decisions."""


def parts(language: str) -> DomaineParts:
    terrains = WORDS.group("terrains", language)
    decided = WORDS.group("decided", language)
    return DomaineParts(
        terrains=[PrintedTerrain(letter, name, terrains[name]) for letter, name in LETTERS.items()],
        tiles=[PrintedTile(name, tuple(rows), name == CENTRE, reconstructed=True) for name, rows in TILES.items()],
        actions={name: WORDS.say("actions", name, language) for name in ACTION_NAMES},
        cards=[
            DomaineCard(
                card.id,
                card_name(card.id, language),
                card.pile,
                card.copies,
                card.cost,
                card.sell,
                dict[str, int](card.actions.items()),
                reconstructed=True,
                text=card_text(card.id, language),
            )
            for card in CARDS.values()
        ],
        reconstructed=[Reconstructed(point, about, decided[point]) for point, about in ABOUT.items()],
        prompts=WORDS.group("prompts", language),
    )
