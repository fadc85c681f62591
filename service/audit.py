"""The audit: the rules run again with the recorded answers and the seed, and compared with every fact on record.

It needs everything that was ever sealed, so it takes the referee's copy: of a final game that is everybody's.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from domain.branching import branched
from domain.chance import Chance, commitment
from domain.facts import Fact
from domain.lobby import LOBBY_CODEC, GameStarted, SeedOpened
from domain.play import Setting, fold
from domain.refusal import Diverged, Refusal
from domain.ruleset import Ruleset
from domain.rulesets import ruleset
from domain.rulings import REWINDS
from events.event import Stored
from events.viewer import Viewer
from projections.fold import STUMBLES, Broken, GameFold, fact_of, past_of

Path = list[tuple[int, Fact]]
"""Facts of play that follow each other, with the numbers of their events."""

_REWINDS: Final = {kind.type_name() for kind in REWINDS}


class Audit(msgspec.Struct, frozen=True):
    """What an audit found. `verdict`: `agrees`; `differs` at event `seq`, where `recorded` is on record and the rules
    give `expected`; `broken`, where the stream does not hold together; `not-carried`, if this build lacks the engine;
    `not-begun`; `not-open`, where a copy does not open what it takes."""

    verdict: str
    detail: str
    facts: int = 0
    seq: int | None = None
    recorded: str | None = None
    expected: str | None = None


def audit(events: Iterable[Stored], seed: bytes) -> Audit:  # noqa: PLR0911  one return for each way it can come out
    """Re-executes a game from its events, their openings beside them."""
    referee = Viewer.referee()
    kept: list[Stored] = []
    game = GameFold(referee, past_of(lambda upto: kept[:upto]))
    try:
        for stored in events:
            game.apply(stored)
            kept.append(stored)
    except Broken as broken:
        return Audit("broken", str(broken), seq=broken.seq)
    except Refusal as refusal:
        return Audit("not-carried", refusal.detail)
    if not kept:
        return Audit("broken", "there are no events")
    rules, lobby, stream = ruleset(game.lobby.rules.ruleset), game.lobby, kept[0].stream
    if (lobby.rules.engine, lobby.rules.digest) != (rules.engine, rules.digest):
        return Audit("not-carried", f"played by engine {lobby.rules.engine} of {rules.name}, not carried by this build")
    if commitment(seed, stream) != lobby.commit:
        return Audit("differs", "the seed is not the one that was committed to", seq=1)
    paths = list(_paths(kept, rules))
    if not paths[-1]:
        return Audit("not-begun", "nothing has been played")
    chance = Chance(seed, stream, _nonces(kept))
    for before, path in zip([None, *paths], paths, strict=False):
        found = _again(rules, game, path, chance) or (before and _branched(rules, game.setting, before, path, chance))
        if found:
            return found
    facts = len({seq for path in paths for seq, _ in path})
    return Audit("agrees", f"the rules give all {facts} facts again", facts=facts)


def audit_copy(events: Sequence[Stored], view: str) -> Audit:
    """Re-executes a game from the record that was made for this view."""
    opened = [stored.event for stored in events if stored.event.type == SeedOpened.type_name()]
    if view != str(Viewer.referee()) or not opened:
        return Audit("not-open", "only the referee's copy of a final game can be replayed")
    fact = LOBBY_CODEC.decode(opened[-1].type, opened[-1].data, {})
    assert isinstance(fact, SeedOpened)  # noqa: S101  the type's name says so
    try:
        seed = bytes.fromhex(fact.seed)
    except ValueError:
        return Audit("broken", "the opened seed is not hexadecimal")
    return audit(events, seed)


def _paths(kept: list[Stored], rules: Ruleset[Any]) -> Iterator[Path]:
    """What was played, on each of the branches that play has taken, from the first event on; the present one last."""
    referee = Viewer.referee()
    path: Path = []
    for stored in kept:
        if stored.event.type in _REWINDS:
            yield path
            to = msgspec.json.decode(stored.event.data)["to"]
            path = [played for played in path if played[0] <= to]
        elif _of_play(rules, stored):
            path.append((stored.seq, fact_of(rules.codec, stored, referee)))
    yield path


def _again(rules: Ruleset[Any], game: GameFold, path: Path, chance: Chance) -> Audit | None:
    """One branch, by the rules; None if they give the same."""
    copy = rules.new(game.setting)
    if game.lobby.placed and path:
        copy.apply(path[0][1])
    facts = [fact for _, fact in path]
    try:
        rules.play(copy, chance).follow(facts[copy.facts :])
    except (Diverged, Refusal) as error:
        return _difference(error, path)
    except STUMBLES as error:
        return Audit("differs", f"the rules cannot go on from what is recorded: {error!r}")
    return None


def _branched(rules: Ruleset[Any], setting: Setting, before: Path, path: Path, chance: Chance) -> Audit | None:
    """Whether play went on, where one branch leaves another, from what had to lie there."""
    shared = next((place for place, (old, new) in enumerate(zip(before, path, strict=False)) if old != new), len(path))
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
    return Audit("differs", "play went on from something else", len(then), seq, repr(begun), repr(expected))


def _everybody(setting: Setting) -> list[int | None]:
    return [None, *range(setting.seats)]


def _difference(error: Diverged | Refusal, play: list[tuple[int, Any]]) -> Audit:
    if isinstance(error, Refusal):
        return Audit("differs", f"a recorded answer is not allowed: {error.detail}")
    place = min(error.number, len(play)) - 1
    return Audit(
        "differs",
        str(error),
        facts=place,
        seq=play[place][0],
        recorded=None if error.recorded is None else repr(error.recorded),
        expected=repr(error.made),
    )


def _of_play(rules: Ruleset[Any], stored: Stored) -> bool:
    return stored.event.type in rules.codec.types


def _nonces(events: Iterable[Stored]) -> tuple[str | None, ...]:
    for stored in events:
        if stored.event.type == GameStarted.type_name():
            started = LOBBY_CODEC.decode(stored.event.type, stored.event.data, {})
            assert isinstance(started, GameStarted)  # noqa: S101  the type's name says so
            return started.nonces
    return ()
