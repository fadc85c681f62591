"""The rules run again, along every branch that play has taken, and compared with every fact on record."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Copy, Play, Setting, fold
from domain.game.refusal import Diverged, Refusal
from domain.game.ruleset import Ruleset
from domain.table.rewinds import branched
from domain.table.rulings import REWINDS
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import STUMBLES, GameFold, fact_of
from service.referee.audit import steps
from service.referee.audit.verdict import Audit

Path = list[tuple[int, Fact]]
"""Facts of play that follow each other, with the numbers of their events."""

_REWINDS: Final = {kind.type_name() for kind in REWINDS}


def run_again(game: GameFold, events: Sequence[Stored], chance: Chance) -> Audit:
    """Re-executes a game that has been folded from these events."""
    rules = game.rules
    paths = list(_paths(events, rules))
    if not paths[-1]:
        return Audit("not-begun", "nothing has been played")
    for before, path in zip([None, *paths], paths, strict=False):
        found = _again(rules, game, path, chance) or (before and _branched(rules, game.setting, before, path, chance))
        if found:
            return found
    facts = len({seq for path in paths for seq, _ in path})
    return Audit("agrees", f"the rules give all {facts} facts again", facts=facts)


def _paths(kept: Sequence[Stored], rules: Ruleset[Any]) -> Iterator[Path]:
    """What was played, on each of the branches that play has taken, from the first event on; the present one last."""
    referee = Viewer.referee()
    path: Path = []
    for stored in kept:
        if stored.event.type in _REWINDS:
            yield path
            to = msgspec.json.decode(stored.event.data)["to"]
            path = [played for played in path if played[0] <= to]
        elif stored.event.type in rules.codec.types:
            path.append((stored.seq, fact_of(rules.codec, stored, referee)))
    yield path


def _again(rules: Ruleset[Any], game: GameFold, path: Path, chance: Chance) -> Audit | None:
    """One branch, by the rules; None if they give the same."""
    facts = [fact for _, fact in path]
    copy = _blank(rules, game, facts)
    play = rules.play(copy, chance)
    try:
        play.follow(facts[copy.facts :])
    except Diverged as error:
        return _difference(error, path, rules, _rule_of(rules, game, facts, chance, error.number))
    except Refusal as refusal:
        return _not_allowed(refusal, path, rules, play)
    except STUMBLES as error:
        seq = path[min(play.copy.facts, len(path) - 1)][0]
        why = f"the rules cannot go on from what is recorded: {error!r}"
        return Audit("differs", why, play.copy.facts, seq, rule=steps.rule(rules, steps.stumbled(rules, error)))
    return None


def _blank(rules: Ruleset[Any], game: GameFold, facts: Sequence[Fact]) -> Copy[Any]:
    """What play begins from."""
    copy = rules.new(game.setting)
    if game.lobby.placed and facts:
        copy.apply(facts[0])
    return copy


def _rule_of(
    rules: Ruleset[Any], game: GameFold, facts: Sequence[Fact], chance: Chance, number: int
) -> tuple[str, ...]:
    """The steps that lead to the fact of this number: the rules are run once more, as far as there."""
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
        str(error),
        facts=place,
        seq=path[place][0],
        recorded=None if error.recorded is None else repr(error.recorded),
        expected=repr(error.made),
        rule=steps.rule(rules, told_by),
    )


def _not_allowed(refusal: Refusal, path: Path, rules: Ruleset[Any], play: Play[Any]) -> Audit:
    """An answer that nobody could have given stands right behind what was made."""
    place = min(play.copy.facts, len(path) - 1)
    seq, answer = path[place]
    return Audit(
        "differs",
        f"a recorded answer is not allowed: {refusal.detail}",
        facts=place,
        seq=seq,
        recorded=repr(answer),
        expected=repr(play.chooses),
        rule=steps.rule(rules, steps.waiting(rules, play)),
    )


def _branched(rules: Ruleset[Any], setting: Setting, before: Path, path: Path, chance: Chance) -> Audit | None:
    """Whether play went on, where one branch leaves another, from what had to lie there."""
    pairs = enumerate(zip(before, path, strict=False))
    shared = next((place for place, (old, new) in pairs if old != new), min(len(before), len(path)))
    if shared == len(path):
        return Audit("broken", "play was taken back and did not go on")
    seq, begun = path[shared]
    then = [fact for _, fact in path[:shared]]
    known = [
        fold(rules.new(setting), (rules.codec.redact(fact, seat) for fact in then)) for seat in _everybody(setting)
    ]
    anew = msgspec.structs.replace(chance, branch=getattr(begun, "branch", 0))
    since = [fact for _, fact in before[shared:]]
    expected = branched(fold(rules.new(setting), then), [copy.table for copy in known], since, anew)
    if begun == expected:
        return None
    return Audit(
        "differs", "play went on from something else", len(then), seq, repr(begun), repr(expected), "every game: rewind"
    )


def _everybody(setting: Setting) -> list[int | None]:
    return [None, *range(setting.seats)]
