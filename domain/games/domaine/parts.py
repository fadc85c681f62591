"""What is in the box, in the language asked for, and which of it is reconstructed."""

import msgspec

from domain.game.ruleset import Parts
from domain.games.domaine.cards import ACTION_NAMES, CARDS
from domain.games.domaine.reconstructed import ABOUT
from domain.games.domaine.tiles import CENTRE, TILES
from domain.games.domaine.tiles import TERRAINS as LETTERS
from domain.games.domaine.words import WORDS, card_name


class PrintedTerrain(msgspec.Struct, frozen=True):
    """A terrain of the board."""

    letter: str
    """How positions and tiles write it."""
    id: str
    """Its name in all records."""
    name: str
    """What it is called."""


class PrintedTile(msgspec.Struct, frozen=True):
    """A tile of the board."""

    tile: str
    """Its name."""
    rows: tuple[str, ...]
    """Its squares, by the letters of their terrains, the upper row first."""
    centre: bool
    """Whether it always lies in the middle."""
    reconstructed: bool
    """Whether what is printed on it is not known, and was decided here."""


class DomaineCard(msgspec.Struct, frozen=True):
    """A card of the box."""

    id: str
    """Its name in all records."""
    name: str
    """What it is called."""
    pile: str
    """The pile that it is shuffled into."""
    copies: int
    """How many of it there are."""
    cost: int
    """What playing it costs, in ducats."""
    sell: int
    """What it is sold for."""
    actions: dict[str, int]
    """What it lets its player do, and how often."""
    reconstructed: bool
    """Whether what is printed on it is not known, and was decided here."""


class Reconstructed(msgspec.Struct, frozen=True):
    """What no source tells."""

    point: str
    """The number of the decision."""
    about: str
    """What it concerns."""
    decided: str
    """What was decided."""


class DomaineParts(Parts, frozen=True, tag="domaine"):
    """What is in the box of Domaine."""

    terrains: list[PrintedTerrain]
    """The terrains."""
    tiles: list[PrintedTile]
    """The tiles of the board."""
    actions: dict[str, str]
    """What the actions are called."""
    cards: list[DomaineCard]
    """The cards of both decks."""
    reconstructed: list[Reconstructed]
    """What had to be decided, since no source tells it."""


def parts(language: str) -> DomaineParts:
    terrains = WORDS.group("terrains", language)
    decided = WORDS.group("decided", language)
    return DomaineParts(
        terrains=[PrintedTerrain(letter, name, terrains[name]) for letter, name in LETTERS.items()],
        tiles=[PrintedTile(name, tuple(rows), name == CENTRE, reconstructed=True) for name, rows in TILES.items()],
        actions={name: WORDS.say("actions", name, language, number="").strip() for name in ACTION_NAMES},
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
            )
            for card in CARDS.values()
        ],
        reconstructed=[Reconstructed(point, about, decided[point]) for point, about in ABOUT.items()],
        prompts=WORDS.group("prompts", language),
    )
