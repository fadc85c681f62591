"""The audit by rules: run the rules again along each branch of play, and compare with the recorded facts."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.message import message
from domain.game.play import BranchBegun, Copy, Play, fold
from domain.game.refusal import Diverged, Refusal
from domain.game.ruleset import Ruleset
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.rewinds import branched, laid_anew
from domain.table.rulings import REWINDS, Overturned
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold, fact_of
from projections.lines_of_play import learnt
from service.features.audits import steps
from service.features.audits.verdict import Audit

Path = list[tuple[int, Fact]]
"""Consecutive facts of play, with the numbers of their events."""

_REWINDS: Final = {kind.type_name() for kind in REWINDS}
_OVERTURNED: Final = Overturned.type_name()


class Branch(NamedTuple):
    """One branch of play: its number, and its facts from the first event on.

    The branch shares its first `parts` facts with an earlier one. If a `ruling` was overturned, the branch continues
    the play before that ruling.
    """

    path: Path
    number: int = 0
    parts: int = 0
    ruling: int | None = None


def run_again(game: GameFold, events: Sequence[Stored], chance: Chance) -> Audit:
    """Run the rules again for a game that was folded from `events`, and return the audit."""
    rules = game.rules
    lines = list(_lines(events, rules))
    if not lines[-1].path:
        return Audit("not-begun", message("audit/not-begun"))
    branches = _Branches(game, events, chance)
    for before, line in zip([None, *lines], lines, strict=False):
        found = _replayed(rules, game, line.path, chance) or (before and branches.compared(before, line))
        if found:
            return found
    facts = len({seq for line in lines for seq, _ in line.path})
    return Audit("agrees", message("audit/rules", facts=facts), facts=facts)


def _lines(events: Sequence[Stored], rules: Ruleset[Any]) -> Iterator[Branch]:
    """Yield the branches of play in the order of their events, the current branch last."""
    referee = Viewer.referee()
    lines = [Branch([])]
    turns = [0]
    for stored in events:
        kind, path = stored.event.type, lines[-1].path
        if kind in _REWINDS:
            to = msgspec.json.decode(stored.event.data)["to"]
            shared = [played for played in path if played[0] <= to]
            lines.append(Branch(shared, len(lines), len(shared)))
            turns.append(stored.seq)
        elif kind == _OVERTURNED:
            fact = fact_of(LOBBY_CODEC, stored, referee)
            if isinstance(fact, Overturned) and fact.branch is not None:
                then = lines[bisect_left(turns, fact.ruling) - 1].path
                shared = [played for played in then if played[0] < fact.ruling]
                lines.append(Branch(shared, len(lines), len(shared), fact.ruling))
                turns.append(stored.seq)
        elif kind in rules.codec.types:
            path.append((stored.seq, fact_of(rules.codec, stored, referee)))
    yield from lines


def _replayed(rules: Ruleset[Any], game: GameFold, path: Path, chance: Chance) -> Audit | None:
    """Run the rules along one branch of play. Return the difference, or None if they give the same facts."""
    facts = [fact for _, fact in path]
    copy = _blank(rules, game, facts)
    play = rules.play(copy, chance)
    try:
        play.follow(facts[copy.facts :])
    except Diverged as error:
        return _difference(error, path, rules, _rule_of(rules, game, facts, chance, error.number))
    except Refusal as refusal:
        return _not_allowed(refusal, path, rules, play)
    except MALFORMED_FACT_ERRORS as error:
        seq = path[min(play.copy.facts, len(path) - 1)][0]
        why = message("audit/stumbled", error=repr(error))
        return Audit("differs", why, play.copy.facts, seq, rule=steps.rule(rules, steps.stumbled(rules, error)))
    return None


def _blank(rules: Ruleset[Any], game: GameFold, facts: Sequence[Fact]) -> Copy[Any]:
    """Return the state of a game before its first fact.

    A game from a chosen position includes the fact that sets it up.
    """
    copy = rules.new(game.setting)
    if game.lobby.placed and facts:
        copy.apply(facts[0])
    return copy


def _rule_of(
    rules: Ruleset[Any], game: GameFold, facts: Sequence[Fact], chance: Chance, number: int
) -> tuple[str, ...]:
    """Return the steps of the script that lead to the fact with `number`.

    The rules run again up to that fact.
    """
    copy = steps.watched(rules, _blank(rules, game, facts), number)
    play = rules.play(copy, chance)
    try:
        play.follow(facts[copy.facts :])
    except Diverged:
        return copy.steps or steps.waiting(rules, play)
    return ()


def _difference(error: Diverged, path: Path, rules: Ruleset[Any], told_by: tuple[str, ...]) -> Audit:
    place = min(error.number, len(path)) - 1
    return Audit(
        "differs",
        message("audit/diverged", fact=error.number, recorded=repr(error.recorded), made=repr(error.made)),
        facts=place,
        seq=path[place][0],
        recorded=None if error.recorded is None else repr(error.recorded),
        expected=repr(error.made),
        rule=steps.rule(rules, told_by),
    )


def _not_allowed(refusal: Refusal, path: Path, rules: Ruleset[Any], play: Play[Any]) -> Audit:
    """Return the audit for a recorded answer that the rules refuse."""
    place = min(play.copy.facts, len(path) - 1)
    seq, answer = path[place]
    return Audit(
        "differs",
        message("audit/answer", why=refusal.message),
        facts=place,
        seq=seq,
        recorded=repr(answer),
        expected=repr(play.chooses),
        rule=steps.rule(rules, steps.waiting(rules, play)),
    )


class _Branches:
    """The check of the first fact of each new branch: how play continued after a rewind or appeal."""

    def __init__(self, game: GameFold, events: Sequence[Stored], chance: Chance) -> None:
        self._game = game
        self._events = events
        self._chance = chance

    def compared(self, before: Branch, line: Branch) -> Audit | None:
        path, shared = line.path, line.parts
        if shared == len(path):
            return Audit("broken", message("audit/rewind-open"))
        seq, begun = path[shared]
        expected = self._expected(before, line)
        if begun == expected:
            return None
        return Audit(
            "differs",
            message("audit/rewind"),
            shared,
            seq,
            repr(begun),
            repr(expected),
            "every game: rewind",
        )

    def _expected(self, before: Branch, line: Branch) -> BranchBegun:
        game, rules, setting = self._game, self._game.rules, self._game.setting
        then = [fact for _, fact in line.path[: line.parts]]
        known = [
            fold(rules.new(setting), (rules.codec.redact(fact, seat) for fact in then)).table
            for seat in (None, *range(setting.seats))
        ]
        truth = fold(rules.new(setting), then)
        anew = msgspec.structs.replace(self._chance, branch=line.number)
        if line.ruling is None or game.past is None:
            since = [fact for _, fact in before.path[line.parts :]]
            return branched(truth, known, since, anew, game.lobby.timeline.restored)
        left = self._events[line.ruling : line.path[line.parts][0] - 2]  # up to the ruling on appeal
        return laid_anew(truth, known, learnt(game.past, game.codec, left, line.ruling), anew)
