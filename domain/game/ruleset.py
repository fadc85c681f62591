"""The interface of a ruleset to all code outside the folder of its game."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Generic

import msgspec

from domain.game import words
from domain.game.catalogue import Catalogue
from domain.game.chance import Chance
from domain.game.decisions import First, Option
from domain.game.facts import Codec, Fact
from domain.game.notation import Notation, Spelling
from domain.game.parsing import read
from domain.game.play import ENGINE_FACTS, Copy, Play, Script, Setting, Story, TableT
from domain.game.refusal import Refusal
from domain.game.results import Breakdown, Standing
from domain.game.statistics import GameCounts
from domain.game.words import LogLine

TurnLimit = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
"""Maximum number of turns of a game."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of the options of every game."""


class View(msgspec.Struct, frozen=True, tag_field="ruleset"):
    """The base of every game's view of its table. Its tag is the ruleset's name."""


class BoxParts(msgspec.Struct, frozen=True, tag_field="ruleset", kw_only=True):
    """The base of the answer that lists the contents of a game's boxes. Its tag is the ruleset's name."""

    prompts: dict[str, str]
    """Questions to players, by the key of their prompt."""


class Ruleset(ABC, Generic[TableT]):
    """The rules of a game: its parts, its script, its views and its scoring."""

    name: ClassVar[str]
    engine: ClassVar[int]
    """Version of the rules that all games of the ruleset share.

    Raise it with every change that would alter a recorded game.
    """
    earlier: ClassVar[Mapping[str, Collection[str]]] = {}
    """Digests pinned by earlier builds, with the parts among them whose rules have not changed.

    The records of those builds (`tests/golden/records`) prove it.
    """
    bgg: ClassVar[int | None] = None
    """Number of the game at BoardGameGeek, which other programs use."""
    options: ClassVar[type[Options]]
    """The type of the game's options."""
    before: ClassVar[Mapping[str, Any]] = {}
    """Values of later options in games from before they existed. A record that lacks an option means this value."""
    table: ClassVar[type[Any]]
    """The type of the game's table, for snapshots."""
    seen: ClassVar[type[View]]
    """The type of a view."""
    contents: ClassVar[type[BoxParts]]
    """The type of the box's contents. A game without extra contents uses the base type."""
    positions: ClassVar[type[msgspec.Struct]]
    """Type of a position: a table at rest in the rulebook's words."""
    spellings: ClassVar[Mapping[str, Spelling]] = {}
    """Spelling of items in text positions, for fields with more than names and numbers."""
    breakdown: ClassVar[type[Breakdown]] = Breakdown
    """Type of the breakdown in `standings`."""
    choices: ClassVar[tuple[type[Option], ...]]
    """The option types of decisions."""
    ordering: ClassVar[Mapping[str, First]] = {}
    """Meaning of the first pick, by kind of decision, if the order of picks matters."""
    facts: ClassVar[tuple[type[Fact], ...]]
    pieces: ClassVar[int]
    """Maximum number of pieces on a table. Only a forged record exceeds it."""
    seats: ClassVar[range]
    """Possible numbers of players. `setting` refuses those that an option excludes."""
    words: ClassVar[Catalogue]
    """The texts, in all languages."""
    discloses: ClassVar[Mapping[str, str]]
    """Hidden facts that become known, by the part of the record that discloses them.

    A key is a fact's public field (`line-laid/dominoes`), a kind of decision that is opened (`decision-opened/react`),
    one fact in place of another (`cards-revealed/cards-put-on-deck`), or a fact in place of a decision of this kind
    (`cards-revealed/trash`). Anything that is not listed discloses nothing hidden.
    """
    matches: ClassVar[tuple[str, ...]] = ("best-of",)
    """The formats of a match (`domain.table.match_formats`) that the rulebook or custom knows for this game."""

    turns: ClassVar[Mapping[str, str]] = {}
    """Headings of a written game (turn or round), by the type of the fact that begins them."""

    score_groups: ClassVar[tuple[str, ...]] = ()
    """Prefixes of groups of score columns beside `score`: `cards` groups all keys that begin with `cards_`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "contents" not in cls.__dict__:
            parts_type: Any = msgspec.defstruct(
                f"{cls.__name__}Parts", [], bases=(BoxParts,), frozen=True, tag=cls.name
            )
            cls.contents = parts_type

    @property
    def codec(self) -> Codec:
        cached: Codec | None = self.__dict__.get("_codec")
        if cached is None:
            cached = self.__dict__["_codec"] = Codec((*ENGINE_FACTS, *self.facts))
        return cached

    @property
    @abstractmethod
    def digests(self) -> Mapping[str, str]:
        """Return the SHA-256 of each part of this build, such as a box of cards or the tiles.

        A digest covers the printed facts and not the code. Recorded games prove the effect of the code.
        """

    def used(self, table: TableT) -> Collection[str]:  # noqa: ARG002  a game of one box uses all of it
        """Return the names of the parts, such as boxes of cards, whose rules can affect `table`."""
        return self.digests.keys()

    def carries(self, part: str, digest: str, table: TableT) -> bool:  # noqa: ARG002  a ruleset may look at the options
        """Return whether this build has the same rules for a part of this game as the build that recorded `digest`."""
        return digest == self.digests.get(part) or part in self.earlier.get(digest, ())

    def parts(self, language: str) -> BoxParts:
        """Return the game's cards or tiles with their names in a language, for `GET /v1/rulesets/{name}`."""
        return self.contents(prompts=self.words.group("prompts", language))

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        """Check the requested options and fill in the defaults. A Refusal points to the fault."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise Refusal("player-count/range", pointer="/seats", least=least, most=most, players=seats)
        return Setting(seats, read(self.options, options, code="invalid-options", at="/options"))

    def as_data(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the options of a request as data. Text that a game accepts, such as a pasted kingdom, is parsed."""
        return options

    def recorded(self, options: Mapping[str, Any], seats: int) -> Setting:
        """Return the options of a recorded game, with the defaults that applied when it was recorded."""
        return self.setting({**self.before, **options}, seats)

    def same_options(self, one: Mapping[str, Any], other: Mapping[str, Any], seats: int) -> bool:
        """Return whether recorded options mean the same. Builds record different numbers of those with a default."""
        return bool(self.recorded(one, seats).options == self.recorded(other, seats).options)

    @abstractmethod
    def blank(self, setting: Setting) -> TableT:
        """Return the table of a new game, before its first fact."""

    @abstractmethod
    def script(self, story: Story[TableT]) -> Script:
        """Return the script of the game, which continues at any rest. A blank table is the first rest."""

    @abstractmethod
    def standings(self, table: TableT) -> tuple[Standing, ...]:
        """Return the results of all seats if the game ended now."""

    def scores(self, setting: Setting) -> range:  # noqa: ARG002  not every game says it
        """Return the range of possible scores. A typed score outside it must be confirmed."""
        return range(-1_000_000, 1_000_001)

    def score_columns(self, standing: Standing) -> dict[str, Any]:  # noqa: ARG002  not every game says where
        """Return the parts of a score by the columns of a results sheet.

        An empty `standing` returns all columns. A typed result may have other or fewer parts. A part that is not a
        number is unknown.
        """
        return {}

    def statistics(self, setting: Setting, facts: Iterable[Fact]) -> GameCounts:  # noqa: ARG002  few games count more
        """Return what statistics count of a game, besides its result.

        `facts` are the facts of play that still count. Only their public fields may be used.
        """
        return GameCounts()

    @abstractmethod
    def view(self, table: TableT, seat: int | None) -> View:
        """Return the view of a player's copy of the table, which has only what the player knows.

        `seat` is None for a spectator.
        """

    def open_view(self, table: TableT) -> View:
        """Return the view of the true table, for viewers who may see everything."""
        return self.view(table, None)

    @abstractmethod
    def position(self, table: TableT) -> dict[str, Any]:
        """Return the position of a table at rest, as JSON. `placed` converts it back."""

    @abstractmethod
    def placed(self, position: Mapping[str, Any], setting: Setting) -> Fact:
        """Return the fact that sets up a blank table at a position. A Refusal points to the fault."""

    @property
    def notation(self) -> Notation:
        cached: Notation | None = self.__dict__.get("_notation")
        if cached is None:
            cached = self.__dict__["_notation"] = Notation(self.name, self.positions, self.spellings)
        return cached

    def laid(self, position: Mapping[str, Any] | str, setting: Setting) -> Fact:
        """Return the fact that sets up a blank table at a position, given as JSON or as text."""
        if not isinstance(position, str):
            return self.placed(position, setting)
        read = self.notation.read(position)
        try:
            return self.placed(read.position, setting)
        except Refusal as refusal:
            raise read.located(refusal) from None

    @abstractmethod
    def redeal(self, table: TableT, seen: TableT, chance: Chance) -> TableT:
        """Return another table at rest that looks the same to the player with the copy `seen`.

        Everything that is unknown in the copy is dealt again, consistent with everything that the player can count.
        """

    def dealt_once(self, options: Mapping[str, Any], seats: int, chance: Chance) -> dict[str, Any]:  # noqa: ARG002
        """Draw the public set-up of a game, such as its kingdom, and return the options that contain it.

        Games made with these options share the set-up. Options that leave nothing to chance are returned unchanged.
        """
        raise Refusal("nothing-to-share")

    def line(self, fact: Fact, table: TableT, names: Sequence[str], language: str) -> LogLine | None:  # noqa: ARG002
        """Return the log line that describes a fact, or None if it has no line.

        `table` is the viewer's copy just before the fact, and `names` are the players by seat.
        """
        if not isinstance(fact, self.facts):
            return words.line(fact, names, language)
        fields = msgspec.structs.asdict(fact)
        seat = {"seat": names[fields["seat"]]} if "seat" in fields else {}
        return LogLine(self.words.say("lines", fact.type_name(), language, **fields | seat))

    def known(self, table: TableT, seat: int | None, names: Sequence[str], language: str) -> list[str]:  # noqa: ARG002
        """Describe the hidden cards or tiles that a player knows, one line for each.

        `table` is the player's copy. Spectators and viewers who may see everything have no seat, so nothing is
        described.
        """
        return []

    def disclosed(self, options: Any) -> Mapping[str, str]:  # noqa: ARG002  an option may keep some of it hidden
        """Return the disclosures that apply under `options`: which facts reveal something hidden, and what."""
        return self.discloses

    def play(self, copy: Copy[TableT], chance: Chance) -> Play[TableT]:
        return Play(self.script, self.standings, copy, chance)

    def story(self, setting: Setting, chance: Chance) -> Story[TableT]:
        """Make the recorder of facts for a game that has not begun, to draw from its random numbers."""
        copy = self.new(setting)
        return Story(copy, chance, copy.apply)

    def new(self, setting: Setting) -> Copy[TableT]:
        return Copy(self.blank(setting))
