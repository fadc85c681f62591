"""The interface of a game to all code outside its folder."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
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
from domain.game.words import LogLine

TurnLimit = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
"""Maximum number of turns."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every game's options."""


class View(msgspec.Struct, frozen=True, tag_field="ruleset"):
    """The base of the views of all tables. Its tag is the ruleset's name."""


class BoxParts(msgspec.Struct, frozen=True, tag_field="ruleset", kw_only=True):
    """The base of the contents of all boxes. Its tag is the ruleset's name."""

    prompts: dict[str, str]
    """Questions of decisions by their prompt, in the requested language."""


class Ruleset(ABC, Generic[TableT]):
    """A game: its parts, its script, its views and its scoring."""

    name: ClassVar[str]
    engine: ClassVar[int]
    """Version of the rules that all its games share. Raise it with every change that would alter a recorded game."""
    earlier: ClassVar[Mapping[str, Collection[str]]] = {}
    """Digests pinned by earlier builds, with the parts among them whose rules have not changed.

    The records of those builds (`tests/golden/records`) prove it.
    """
    bgg: ClassVar[int | None] = None
    """Number of the game at BoardGameGeek, which other programs use."""
    options: ClassVar[type[Options]]
    """The type of the options."""
    before: ClassVar[Mapping[str, Any]] = {}
    """Values of later options in games from before they existed. A record that lacks an option means this value."""
    table: ClassVar[type[Any]]
    """The Table type, for snapshots."""
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
    or one fact in place of another (`cards-revealed/cards-put-on-deck`). Anything that is not listed discloses nothing
    hidden.
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
        """SHA-256 of each part of this build, such as a box of cards or the tiles.

        A digest covers the printed facts and not the code. Recorded games prove the effect of the code.
        """

    def used(self, table: TableT) -> Collection[str]:  # noqa: ARG002  a game of one box uses all of it
        """Return the parts whose rules can affect the game at this table."""
        return self.digests.keys()

    def carries(self, part: str, digest: str) -> bool:
        """Return whether this build has the same rules for a part as the build with this digest."""
        return digest == self.digests.get(part) or part in self.earlier.get(digest, ())

    def parts(self, language: str) -> BoxParts:
        """Return the cards or tiles with names in this language, for `GET /v1/rulesets/{name}`."""
        return self.contents(prompts=self.words.group("prompts", language))

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        """Return the checked options with all defaults. A Refusal points to the fault."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise Refusal("player-count/range", pointer="/seats", least=least, most=most, players=seats)
        return Setting(seats, read(self.options, options, code="invalid-options", at="/options"))

    def as_data(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the sent options as data. Text that this game accepts, such as a pasted kingdom, is parsed."""
        return options

    def recorded(self, options: Mapping[str, Any], seats: int) -> Setting:
        """Return the options of a record, with the meaning they had when it was written."""
        return self.setting({**self.before, **options}, seats)

    @abstractmethod
    def blank(self, setting: Setting) -> TableT:
        """Return the table before the first fact."""

    @abstractmethod
    def script(self, story: Story[TableT]) -> Script:
        """Return the script of the game from any rest. The blank table is the first rest."""

    @abstractmethod
    def standings(self, table: TableT) -> tuple[Standing, ...]:
        """Return the results of all seats if the game ended now."""

    def scores(self, setting: Setting) -> range:  # noqa: ARG002  not every game says it
        """Return the possible scores. A typed score outside of them must be confirmed."""
        return range(-1_000_000, 1_000_001)

    def score_columns(self, standing: Standing) -> dict[str, Any]:  # noqa: ARG002  not every game says where
        """Return the parts of a score by column of a results sheet.

        An empty result returns all columns. A typed result may have other or fewer parts. A part that is not a number
        is unknown.
        """
        return {}

    @abstractmethod
    def view(self, table: TableT, seat: int | None) -> View:
        """Return the view of a copy that holds only its owner's knowledge."""

    def open_view(self, table: TableT) -> View:
        """Return the view for viewers who may see everything."""
        return self.view(table, None)

    @abstractmethod
    def position(self, table: TableT) -> dict[str, Any]:
        """Return the position of a table at rest. `placed` converts it back."""

    @abstractmethod
    def placed(self, position: Mapping[str, Any], setting: Setting) -> Fact:
        """Return the fact that sets a blank table to this position. A Refusal points to the fault."""

    @property
    def notation(self) -> Notation:
        cached: Notation | None = self.__dict__.get("_notation")
        if cached is None:
            cached = self.__dict__["_notation"] = Notation(self.name, self.positions, self.spellings)
        return cached

    def laid(self, position: Mapping[str, Any] | str, setting: Setting) -> Fact:
        """Do the same as `placed`, also for a position in text form."""
        if not isinstance(position, str):
            return self.placed(position, setting)
        read = self.notation.read(position)
        try:
            return self.placed(read.position, setting)
        except Refusal as refusal:
            raise read.located(refusal) from None

    @abstractmethod
    def redeal(self, table: TableT, seen: TableT, chance: Chance) -> TableT:
        """Return another table at rest that looks the same to the owner of the copy `seen`.

        Everything unknown in the copy is dealt again, consistent with everything that its owner can count.
        """

    def dealt_once(self, options: Mapping[str, Any], seats: int, chance: Chance) -> dict[str, Any]:  # noqa: ARG002
        """Draw the open set-up once, and return the options with it.

        Games made with these options share the set-up. Options that leave nothing to chance are returned unchanged.
        """
        raise Refusal("nothing-to-share")

    def line(self, fact: Fact, table: TableT, names: Sequence[str], language: str) -> LogLine | None:  # noqa: ARG002
        """Describe a fact for the owner of a copy at `table`, just before the fact. None: no line."""
        if not isinstance(fact, self.facts):
            return words.line(fact, names, language)
        fields = msgspec.structs.asdict(fact)
        seat = {"seat": names[fields["seat"]]} if "seat" in fields else {}
        return LogLine(self.words.say("lines", fact.type_name(), language, **fields | seat))

    def known(self, table: TableT, seat: int | None, names: Sequence[str], language: str) -> list[str]:  # noqa: ARG002
        """Describe the hidden things that the owner of this copy knows.

        The public and viewers who may see everything have no seat.
        """
        return []

    def disclosed(self, options: Any) -> Mapping[str, str]:  # noqa: ARG002  an option may keep some of it hidden
        """Return the part of `discloses` that applies under these options."""
        return self.discloses

    def play(self, copy: Copy[TableT], chance: Chance) -> Play[TableT]:
        return Play(self.script, self.standings, copy, chance)

    def story(self, setting: Setting, chance: Chance) -> Story[TableT]:
        """Make a story of a game that has not begun, to try its random numbers."""
        copy = self.new(setting)
        return Story(copy, chance, copy.apply)

    def new(self, setting: Setting) -> Copy[TableT]:
        return Copy(self.blank(setting))
