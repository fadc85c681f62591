"""Replay a log of dominion.games by our own rules.

First, the log is followed with unnamed cards until a line names them. Where several paths fit, each is tried. Then the
cards that no line names are dealt in one way that fits, and the game is replayed from these shuffles.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.game.chance import Chance, T
from domain.game.decisions import Option
from domain.game.facts import Fact
from domain.game.play import Play, Setting
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.games.dominion import notation, rules
from domain.games.dominion.cards import CARDS, OF_KIND, REACTION, SHELTER, Edition, is_kingdom_card
from domain.games.dominion.facts import DeckShuffled
from domain.games.dominion.options import KINGDOM_PILES, PLAYERS, Randomizers
from domain.games.dominion.randomizers import candidates
from domain.games.dominion.table import DominionTable
from domain.games.rulesets import ruleset
from service.cli.dominion_games.following import (
    Bound,
    LogEnds,
    LoggedAnswer,
    LogPosition,
    Parting,
    PathFollower,
    Stuck,
    Unsure,
    WatchedCopy,
)
from service.cli.dominion_games.lines import SourceLog, is_log, parsed, unnamed
from service.cli.dominion_games.unknown import MARK, Unknown
from service.platform.http.messages import in_english

_ATTEMPTS: Final = 150
"""Maximum number of paths that are tried besides those that the log determines."""


_OF_SEVERAL: Final = " (the lines before fit in several ways, and not all were tried)"


class ReplayedLog(NamedTuple):
    """A game that was replayed from its log, with its players, facts and remarks."""

    names: tuple[str, ...]
    setting: Setting
    play: Play[Any]
    facts: tuple[Fact, ...]
    notes: tuple[str, ...]
    """Remarks on facts that the log does not determine."""


class _Rest(NamedTuple):
    """A moment in the game at which the name of every card that the log has mentioned is known."""

    table: bytes
    place: LogPosition
    spare: Counter[str]
    answers: tuple[LoggedAnswer, ...]
    unknown: Unknown


class _Try(NamedTuple):
    """A path to try from a rest, with the number of ways at each of its choices."""

    rest: _Rest
    ways: list[int]
    widths: list[Parting]


def read(text: str) -> ReplayedLog | None:
    """Replay the game of a log, or return None if the text is no log of dominion.games.

    A BadLog names the first line that cannot be parsed or that the rules do not allow.
    """
    if not is_log(text):
        return None
    rules = ruleset("dominion")
    log = parsed(text)
    setting, filled = _setting(log, rules.setting)
    return _Search(log, setting, filled, rules).run()


def _setting(log: SourceLog, setting_of: Callable[..., Setting]) -> tuple[Setting, tuple[str, ...]]:
    if not log.lines or len(log.names) not in PLAYERS:
        unnamed(1, f"{len(log.names)} players", "this is no log of a game that two to six have begun")
    named: dict[str, int] = {}
    for line in log.lines:
        for item in line.items if line.does not in {"name", "start"} else ():
            if item is not None:
                named.setdefault(item, line.number)
    pasted: list[str] = []
    options: dict[str, Any] = {"ask": "always", "colony": "never", "shelters": "never", "turn_limit": None}
    given = notation.pasted({"kingdom": log.kingdom}) if log.kingdom else None
    if given is not None:
        pasted = given.position["kingdom"]
        options["colony"] = given.position.get("colony", "never")
    if not {"platinum", "colony"}.isdisjoint(named):
        options["colony"] = "always"
    if not OF_KIND[SHELTER].isdisjoint(named):
        options["shelters"] = "always"
    kingdom = list(dict.fromkeys([*pasted, *(card for card in named if is_kingdom_card(card))]))
    edition: Edition = 1 if any(CARDS[card].editions == (1,) for card in kingdom) else 2
    options["edition"] = edition
    for place, card in enumerate(kingdom):
        line = next((line for line in log.lines if line.number == named.get(card)), log.lines[0])
        if place == KINGDOM_PILES:
            unnamed(line.number, line.text, f"{card} would be kingdom card number {KINGDOM_PILES + 1}")
        if edition not in CARDS[card].editions:
            unnamed(line.number, line.text, f"{card} is not a card of edition {edition}, as others here are")
    # an unused pile changes nothing, unless its card asks others for reactions
    plain = [card for card in candidates(Randomizers(), edition) if not CARDS[card].is_a(REACTION)]
    filled = [card for card in plain if card not in kingdom][: KINGDOM_PILES - len(kingdom)]
    return setting_of({**options, "kingdom": [*kingdom, *filled]}, len(log.names)), tuple(filled)


class _Search:
    """A search for a path through the log that reaches its end."""

    def __init__(
        self, log: SourceLog, setting: Setting, filled: tuple[str, ...], rules: Ruleset[DominionTable]
    ) -> None:
        self.log = log
        self.rules = rules
        self.setting = setting
        self.filled = filled
        self._stuck: Stuck | None = None

    def run(self) -> ReplayedLog:
        blank = self.rules.blank(self.setting)
        rest = _Rest(msgspec.msgpack.encode(blank), LogPosition(self.log.begins, 0), Counter(), (), Unknown())
        tries: list[_Try] = [_Try(rest, [], [])]
        attempts = _ATTEMPTS
        while attempts:
            last = tries[-1]
            try:
                done = self._follow(last, tries)
                if done is not None:
                    return done
            except Stuck as stuck:
                if self._stuck is None or stuck.line.number > self._stuck.line.number:
                    self._stuck = stuck
                attempts -= 1
                if not self._another(tries, stuck.line.seat):
                    break
        farthest = self._stuck or Stuck(self.log.lines[-1], "too many ways fit")
        one = attempts >= _ATTEMPTS - 1
        return unnamed(
            farthest.line.number, farthest.line.text, farthest.why if one else f"{farthest.why}{_OF_SEVERAL}"
        )

    def _another(self, tries: list[_Try], seat: int) -> bool:
        """Go back to the last choice about cards of `seat` with an untried path.

        Choices about cards of other seats stay as they are. Return False if there is none.
        """
        while tries:
            rest, ways, widths = tries.pop()
            taken = [*ways, *[0] * (len(widths) - len(ways))]
            while taken:
                width, whose = widths[len(taken) - 1]
                if seat in {whose, -1} and taken[-1] + 1 < width:
                    taken[-1] += 1
                    tries.append(_Try(rest, taken, []))
                    return True
                taken.pop()
        return False

    def _follow(self, last: _Try, tries: list[_Try]) -> ReplayedLog | None:
        """Follow the log from a rest until it ends or contradicts the rules."""
        rest = last.rest
        unknown = rest.unknown.copy()
        copy = WatchedCopy(self._table(rest, unknown))
        follower = PathFollower(self.log, copy.table, unknown, rest.place, rest.spare.copy(), last.ways)
        widths = last.widths
        copy.watch, copy.shuffles = follower.watch, follower.shuffles
        play = Play(rules.script, lambda _: (), copy, Unsure(b"", "", unknown=unknown))
        answers = rest.answers
        try:
            try:
                play.start()
                while (decision := play.chooses) is not None:
                    if play.rest == copy.facts - 1 and follower.place != rest.place:
                        follower.settle()
                        widths.extend(follower.widths[len(widths) :])
                        answers += tuple(follower.answers)
                        rest = _Rest(
                            msgspec.msgpack.encode(copy.table),
                            follower.place,
                            follower.spare.copy(),
                            answers,
                            unknown.copy(),
                        )
                        tries.append(_Try(rest, [], []))
                        widths = tries[-1].widths
                        follower.begin()
                    picks = follower.answer(decision)
                    self._answered(play, picks, follower)
            finally:
                widths.extend(follower.widths[len(widths) :])
            answers += tuple(follower.answers)
            if follower.place.line < len(self.log.lines):
                line = self.log.lines[follower.place.line]
                raise Stuck(line, "the game is over before this")
        except Bound:
            known = rest.unknown.copy()
            known.bound = unknown.bound
            tries.append(_Try(rest._replace(unknown=known), [], []))
            return None
        except LogEnds:
            answers += tuple(follower.answers)
        return self._dealt(answers, unknown)

    @staticmethod
    def _answered(play: Play[DominionTable], picks: Sequence[str], follower: PathFollower) -> None:
        try:
            play.answer(play.copy.facts, picks)
        except Refusal as refusal:
            raise Stuck(follower.here(), in_english(refusal)) from None
        except KeyError:
            raise Stuck(follower.here(), "the log does not name a card that decides what happens here") from None

    def _table(self, rest: _Rest, unknown: Unknown) -> DominionTable:
        table: DominionTable = msgspec.msgpack.decode(rest.table, type=DominionTable)
        for player in table.players:
            for zone in player.zones:
                zone[:] = [unknown.bound.get(card or "", card) for card in zone]
        return table

    def _dealt(self, answers: tuple[LoggedAnswer, ...], unknown: Unknown) -> ReplayedLog:
        """Deal the cards that the log does not name in one way that fits, and replay the game."""
        unknown.never = {}
        for _ in range(_ATTEMPTS):
            bound = unknown.dealt()
            if bound is None:
                raise Stuck(self.log.lines[-1], "the cards that the log names are not those of the game")
            play = self.rules.play(self.rules.new(self.setting), _Replayed(b"", "", bound=bound))
            facts = play.start()
            for answer in answers:
                forced = _forced(play, answer)
                if forced:
                    unknown.never |= {card: unknown.never.get(card, frozenset()) | forced for card in answer.held}
                    break
                facts += play.answer(play.copy.facts, _picks_again(play, answer, bound))
            else:
                return ReplayedLog(self.log.names, self.setting, play, tuple(facts), self._notes(bound, unknown))
        raise Stuck(self.log.lines[-1], "no hidden cards fit")

    def _notes(self, bound: Mapping[str, str], unknown: Unknown) -> tuple[str, ...]:
        left = len(bound) - len(unknown.bound)
        notes = []
        if self.filled:
            notes.append(
                f"kingdom cards that the log never names, others may have lain there: {', '.join(self.filled)}"
            )
        if left:
            notes.append(f"cards that the log leaves open, dealt in one way that fits: {left} of {len(bound)}")
        if not self.log.ended:
            notes.append("the log stops before the game is over")
        return tuple(notes)


class _Replayed(Chance, frozen=True, kw_only=True):
    """A source of chance that shuffles decks into the order that the search has found."""

    bound: Mapping[str, str]

    def shuffled(self, items: Sequence[T], *, purpose: str, ordinal: int, seat: int | None = None) -> tuple[T, ...]:
        if purpose != DeckShuffled.purpose or seat is None:
            return tuple(items)
        left = list(items)
        order = [self.bound[f"{MARK}{seat}.{ordinal}.{place}"] for place in range(len(left))]
        return tuple(left.pop(left.index(card)) for card in order)  # type: ignore[arg-type]  # a deck is of names


def _forced(play: Play[DominionTable], answer: LoggedAnswer) -> frozenset[str]:
    """Return the cards that the player must have picked if they had been in hand."""
    decision = play.chooses
    if decision is None or len(answer.picks) >= decision.min:
        return frozenset()
    return frozenset(str(getattr(option, "card", "")) for option in decision.options)


def _picks_again(play: Play[DominionTable], answer: LoggedAnswer, bound: Mapping[str, str]) -> list[str]:
    """Return the picks of an answer again, with the names of cards that are now known."""
    decision = play.chooses
    assert decision is not None and (decision.seat, decision.kind) == (answer.seat, answer.kind)  # noqa: S101, PT018 - the same game
    picks: list[str] = []
    for picked in answer.picks:
        chosen = _about(picked, bound)
        same = (f"o{number}" for number, option in enumerate(decision.options) if _about(option, bound) == chosen)
        picks.append(next(pick for pick in same if pick not in picks))
    return picks


def _about(option: Option, bound: Mapping[str, str]) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(option)
    fields.pop("copy", None)
    return fields | {"card": bound.get(fields["card"], fields["card"])} if "card" in fields else fields
