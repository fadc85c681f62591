"""The audit: the rules run again with the recorded answers and the seed, and compared with every fact on record.

It needs everything that was ever sealed, so it takes the referee's copy: of a final game that is everybody's.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.chance import Chance, commitment
from domain.lobby import LOBBY_CODEC, GameStarted
from domain.refusal import Diverged, Refusal
from domain.rulesets import ruleset
from events.event import Stored
from events.viewer import Viewer
from projections.fold import STUMBLES, Broken, GameFold, fact_of


class Audit(msgspec.Struct, frozen=True):
    """What an audit found. `verdict`: `agrees`; `differs` at event `seq`, where `recorded` is on record and the rules
    give `expected`; `broken`, where the stream does not hold together; `not-carried`, if this build lacks the engine;
    `not-begun`."""

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
    fold = GameFold(referee)
    try:
        for stored in events:
            fold.apply(stored)
            kept.append(stored)
    except Broken as broken:
        return Audit("broken", str(broken), seq=broken.seq)
    except Refusal as refusal:
        return Audit("not-carried", refusal.detail)
    if not kept:
        return Audit("broken", "there are no events")
    rules, lobby, stream = ruleset(fold.lobby.rules.ruleset), fold.lobby, kept[0].stream
    if (lobby.rules.engine, lobby.rules.digest) != (rules.engine, rules.digest):
        return Audit("not-carried", f"played by engine {lobby.rules.engine} of {rules.name}, not carried by this build")
    if commitment(seed, stream) != lobby.commit:
        return Audit("differs", "the seed is not the one that was committed to", seq=1)
    play = [(stored.seq, fact_of(rules.codec, stored, referee)) for stored in kept if _of_play(rules, stored)]
    if not play:
        return Audit("not-begun", "nothing has been played")
    copy = rules.new(fold.setting)
    if lobby.placed:
        copy.apply(play[0][1])
    facts = [fact for _, fact in play]
    try:
        rules.play(copy, Chance(seed, stream, _nonces(kept))).follow(facts[copy.facts :])
    except (Diverged, Refusal) as error:
        return _difference(error, play)
    except STUMBLES as error:
        return Audit("differs", f"the rules cannot go on from what is recorded: {error!r}")
    return Audit("agrees", f"the rules give all {len(facts)} facts again", facts=len(facts))


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


def _of_play(rules: Any, stored: Stored) -> bool:
    return stored.event.type in rules.codec.types


def _nonces(events: Iterable[Stored]) -> tuple[str | None, ...]:
    for stored in events:
        if stored.event.type == GameStarted.type_name():
            started = LOBBY_CODEC.decode(stored.event.type, stored.event.data, {})
            assert isinstance(started, GameStarted)  # noqa: S101  the type's name says so
            return started.nonces
    return ()
