"""The one object that a game is, to everybody outside its folder."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Generic, NamedTuple

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
from domain.game.words import Line

TurnLimit = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
"""So many turns are played at most."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every game's options."""


class View(msgspec.Struct, frozen=True, tag_field="ruleset"):
    """The base of what every game shows of its table; its tag is the ruleset's name."""


class Parts(msgspec.Struct, frozen=True, tag_field="ruleset", kw_only=True):
    """The base of what every game has in its box and says; its tag is the ruleset's name."""

    prompts: dict[str, str]
    """What decisions ask, by their prompt, in the language asked for."""


class Logged(NamedTuple):
    """A game that was played elsewhere, played again as its log tells it."""

    names: tuple[str, ...]
    setting: Setting
    play: Play[Any]
    facts: tuple[Fact, ...]
    notes: tuple[str, ...]
    """What the log leaves open."""


class Ruleset(ABC, Generic[TableT]):
    """A game: its parts, its script, what everybody sees of it, and how it is scored."""

    name: ClassVar[str]
    engine: ClassVar[int]
    """Raised by every change of the rules that all games share, if it would alter a recorded game."""
    earlier: ClassVar[Mapping[str, Collection[str]]] = {}
    """Digests that builds before this one have pinned, and the parts among what they covered that are still played by
    the same rules. The records of those builds (`tests/golden/records`) prove it."""
    bgg: ClassVar[int | None] = None
    """Its number at BoardGameGeek, by which other programs know it."""
    options: ClassVar[type[Options]]
    """What can be agreed on."""
    before: ClassVar[Mapping[str, Any]] = {}
    """How was played before there was a choice: what a record means that does not name these options."""
    table: ClassVar[type[Any]]
    """The Table type, for snapshots."""
    seen: ClassVar[type[View]]
    """What is shown of the table."""
    contents: ClassVar[type[Parts]]
    """What is in the box; a game that says no more of it than what is asked need not have its own."""
    positions: ClassVar[type[msgspec.Struct]]
    """A table at rest in the rulebook's words, as it may be sent."""
    spellings: ClassVar[Mapping[str, Spelling]] = {}
    """How a position in text spells the items of those fields that hold more than names and numbers."""
    breakdown: ClassVar[type[Breakdown]] = Breakdown
    """Where a score comes from, as `standings` say it."""
    choices: ClassVar[tuple[type[Option], ...]]
    """What can be offered to who must choose."""
    ordering: ClassVar[Mapping[str, First]] = {}
    """What the first pick becomes, by the kind of a decision in which the order of the picks matters."""
    facts: ClassVar[tuple[type[Fact], ...]]
    pieces: ClassVar[int]
    """How many pieces a table can come to hold: more are on one that somebody has forged."""
    seats: ClassVar[range]
    """How many may play; an option may narrow it (`setting` says so)."""
    words: ClassVar[Catalogue]
    """What is said of it, in all languages."""
    discloses: ClassVar[Mapping[str, str]]
    """By what something hidden becomes known, and what is learnt: a fact's public field (`line-laid/dominoes`), that a
    kind of question is asked at all (`decision-opened/react`), or that one thing happens and not another
    (`cards-revealed/cards-put-on-deck`). Whatever is not listed tells nothing hidden."""
    matches: ClassVar[tuple[str, ...]] = ("best-of",)
    """The formats of a match (`domain.table.match_formats`) that the rulebook or custom knows for this game."""

    turns: ClassVar[Mapping[str, str]] = {}
    """What begins with a fact, by its type, under which a written game puts what follows: a turn, or a round."""

    score_groups: ClassVar[tuple[str, ...]] = ()
    """Groups of its score columns beside `score`: of `cards` are all whose key begins with `cards_`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "contents" not in cls.__dict__:
            own: Any = msgspec.defstruct(f"{cls.__name__}Parts", [], bases=(Parts,), frozen=True, tag=cls.name)
            cls.contents = own

    @property
    def codec(self) -> Codec:
        cached: Codec | None = self.__dict__.get("_codec")
        if cached is None:
            cached = self.__dict__["_codec"] = Codec((*ENGINE_FACTS, *self.facts))
        return cached

    @property
    @abstractmethod
    def digests(self) -> Mapping[str, str]:
        """SHA-256 of each part (a box of cards, the tiles) that this build plays with: of what is printed, never of how
        it is written here. What becomes of that is proved by recorded games."""

    def used(self, table: TableT) -> Collection[str]:  # noqa: ARG002  a game of one box uses all of it
        """The parts on which depends what happens at this table, whatever has happened so far."""
        return self.digests.keys()

    def carries(self, part: str, digest: str) -> bool:
        """Whether this build plays a part by the same rules as the one that pinned it so."""
        return digest == self.digests.get(part) or part in self.earlier.get(digest, ())

    def parts(self, language: str) -> Parts:
        """The cards or tiles, with their names in the language asked for, for `GET /v1/rulesets/{name}`."""
        return self.contents(prompts=self.words.group("prompts", language))

    def setting(self, options: Mapping[str, Any], seats: int) -> Setting:
        """The options checked against the rules and completed, or a Refusal with its pointer."""
        if seats not in self.seats:
            why = f"this game is for {self.seats[0]} to {self.seats[-1]} players, not {seats}"
            raise Refusal("player-count", why, pointer="/seats")
        return Setting(seats, read(self.options, options, code="invalid-options", at="/options"))

    def as_data(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options as they were sent, with whatever this game takes as text too (a pasted kingdom) read."""
        return options

    def recorded(self, options: Mapping[str, Any], seats: int) -> Setting:
        """The options that a record names, as they were meant when it was written."""
        return self.setting({**self.before, **options}, seats)

    @abstractmethod
    def blank(self, setting: Setting) -> TableT:
        """The table before the first fact."""

    @abstractmethod
    def script(self, story: Story[TableT]) -> Script:
        """Plays from any rest, the blank table being the first."""

    @abstractmethod
    def standings(self, table: TableT) -> tuple[Standing, ...]:
        """How everybody would come out if the game ended now."""

    def scores(self, setting: Setting) -> range:  # noqa: ARG002  not every game says it
        """The scores that can come about. Who types in another one is asked whether it is meant."""
        return range(-1_000_000, 1_000_001)

    def score_columns(self, standing: Standing) -> dict[str, Any]:  # noqa: ARG002  not every game says where
        """What a result says of where its score comes from, by column of a sheet of results; the columns of an empty
        one are always there. A result that was typed in may say less, or other things: what is no number is not
        known."""
        return {}

    @abstractmethod
    def view(self, table: TableT, seat: int | None) -> View:
        """What can be seen, of a copy that holds only what its owner has been told."""

    def open_view(self, table: TableT) -> View:
        """What can be seen by who may see everything."""
        return self.view(table, None)

    @abstractmethod
    def position(self, table: TableT) -> dict[str, Any]:
        """A table at rest in the rulebook's words; `placed` reads it back."""

    @abstractmethod
    def placed(self, position: Mapping[str, Any], setting: Setting) -> Fact:
        """The fact that sets a blank table to this position, or a Refusal that points to what is wrong."""

    @property
    def notation(self) -> Notation:
        cached: Notation | None = self.__dict__.get("_notation")
        if cached is None:
            cached = self.__dict__["_notation"] = Notation(self.name, self.positions, self.spellings)
        return cached

    def laid(self, position: Mapping[str, Any] | str, setting: Setting) -> Fact:
        """As `placed`, and reads a position that is written as text too."""
        if not isinstance(position, str):
            return self.placed(position, setting)
        read = self.notation.read(position)
        try:
            return self.placed(read.position, setting)
        except Refusal as refusal:
            raise read.located(refusal) from None

    def logged(self, text: str) -> Logged | None:  # noqa: ARG002  few games have logs that others write
        """The game that the log of another program tells; None: it is no such log. A Refusal names the first line that
        cannot be read, or that the rules do not allow."""
        return None

    @abstractmethod
    def redeal(self, table: TableT, seen: TableT, chance: Chance) -> TableT:
        """Another table at rest that looks the same to somebody: what is unknown in the copy that they have `seen`
        is dealt again, as may be by all that they can count."""

    def dealt_once(self, options: Mapping[str, Any], seats: int, chance: Chance) -> dict[str, Any]:  # noqa: ARG002
        """The options with what lies open at set-up drawn, as a game would draw it by this chance: games made with them
        draw it no more and so have it in common. Options that leave nothing of it to chance stay as they are."""
        raise Refusal("nothing-to-share", "in this game nothing is drawn at set-up that lies open for all")

    def line(self, fact: Fact, table: TableT, names: Sequence[str], language: str) -> Line | None:  # noqa: ARG002
        """The fact in words for somebody whose copy stands at `table`, just before it; None: not worth a line."""
        if not isinstance(fact, self.facts):
            return words.line(fact, names, language)
        told = msgspec.structs.asdict(fact)
        seat = {"seat": names[told["seat"]]} if "seat" in told else {}
        return Line(self.words.say("lines", fact.type_name(), language, **told | seat))

    def known(self, table: TableT, seat: int | None, names: Sequence[str], language: str) -> list[str]:  # noqa: ARG002
        """What does not lie open to all, as far as the owner of this copy has been told of it, in words. The public has
        no seat, nor has who may see everything."""
        return []

    def disclosed(self, options: Any) -> Mapping[str, str]:  # noqa: ARG002  an option may keep some of it hidden
        """What of `discloses` is disclosed under these options."""
        return self.discloses

    def play(self, copy: Copy[TableT], chance: Chance) -> Play[TableT]:
        return Play(self.script, self.standings, copy, chance)

    def story(self, setting: Setting, chance: Chance) -> Story[TableT]:
        """A game that has not begun, to try how chance falls in it: nobody is told."""
        copy = self.new(setting)
        return Story(copy, chance, copy.apply)

    def new(self, setting: Setting) -> Copy[TableT]:
        return Copy(self.blank(setting))
