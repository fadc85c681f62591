"""Two worlds: what a seat is told must not depend on what is hidden from it.

World B is world A with everything that a seat cannot tell apart dealt again. Whatever the seat is told, byte by byte,
must be the same in both, until a field that the ruleset lists in `discloses` differs. Any other difference is a leak.
"""

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.chance import Chance
from domain.facts import Fact
from domain.play import Copy, DecisionOpened
from domain.refusal import Refusal
from domain.ruleset import Ruleset
from tests.support.games import Game, answers, seeded


class Leak(AssertionError):
    """A seat was told something that it may not know."""


class Rigged(Chance, frozen=True, kw_only=True):
    """Chance as it is, but that one shuffle comes out otherwise from the place `cut` on."""

    key: tuple[str, int, int | None]
    cut: int

    def shuffled(self, items: Sequence[Any], *, purpose: str, ordinal: int, seat: int | None = None) -> tuple[Any, ...]:
        order = Chance.shuffled(self, items, purpose=purpose, ordinal=ordinal, seat=seat)
        if self.key != (purpose, ordinal, seat):
            return order
        cut = self.cut % len(order)
        return *order[:cut], *random.Random(self.cut).sample(order[cut:], len(order) - cut)


def sent(value: Any) -> bytes:
    """The bytes of a view, a fact, a question: as good as those that go over the wire."""
    return msgspec.json.encode(value, order="sorted")


def redealt(game: Game, rest: int, seat: int | None) -> Copy[Any]:
    """The game at a rest, everything hidden from the seat dealt again."""
    table = game.ruleset.redeal(game.at(rest).table, seat, seeded("redeal", game.chance.context, rest, seat))
    return Copy(table, rest)


def twins(game: Game, rest: int, seat: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """The positions of both worlds at a rest. A game that begins from either must look the same to the seat."""
    return game.ruleset.position(game.at(rest).table), game.ruleset.position(redealt(game, rest, seat).table)


def compare_tables(game: Game, rest: int, seat: int | None) -> None:
    """At a rest: what the two worlds look like to the seat, set up as positions and redacted."""
    ruleset = game.ruleset
    views = []
    for position in twins(game, rest, seat):
        fact = ruleset.codec.redact(ruleset.placed(position, game.setting), seat)
        placed = ruleset.new(game.setting)
        placed.apply(fact)
        views.append((sent(fact), sent(ruleset.view(placed.table, seat))))
    if views[0] != views[1]:
        raise Leak(f"seat {seat} can tell the worlds apart at rest {rest}: {views[0]!r} or {views[1]!r}")
    if views[0][1] != sent(ruleset.view(game.seen(rest, seat).table, seat)):
        raise Leak(f"seat {seat} sees something else at rest {rest} than who comes to the position")


def compare_futures(game: Game, rest: int, seat: int | None) -> int:
    """From a rest on: the same answers in both worlds. Returns how many facts were the same."""
    play = game.ruleset.play(redealt(game, rest, seat), game.chance)
    return _compare(game, play, rest, seat)


def compare_histories(game: Game, seat: int | None, rng: random.Random) -> int:
    """From the first fact on: the same answers in a world in which one shuffle came out a little differently."""
    purpose = rng.choice(sorted({purpose for purpose, _, _ in game.shuffles}))
    key = rng.choice([key for key in game.shuffles if key[0] == purpose])
    rig = Rigged(*msgspec.structs.astuple(game.chance), key=key, cut=rng.randrange(1 << 30))
    return _compare(game, game.ruleset.play(game.ruleset.new(game.setting), rig), 0, seat)


def _compare(game: Game, play: Any, number: int, seat: int | None) -> int:
    """Runs the other world with the recorded answers and compares what the seat is told of either."""
    codec, known = game.ruleset.codec, game.facts
    replies = answers(known[number:])
    made = play.start()
    while True:
        for fact in made:
            if number == len(known):
                raise Leak(f"seat {seat}: the other world goes on after fact {number}")
            ours, theirs = codec.redact(known[number], seat), codec.redact(fact, seat)
            if sent([ours.type_name(), ours]) != sent([theirs.type_name(), theirs]):
                check_disclosed(game.ruleset, ours, theirs, f"seat {seat}, fact {number + 1}")
                return number
            number += 1
        reply = next(replies, None)
        if play.chooses is None or reply is None:
            return number
        try:
            made = play.answer(reply.decision, reply.picks)
        except Refusal:  # another seat's choice among what this seat cannot see: there is no such option there
            if reply.seat == seat:
                raise Leak(f"seat {seat} was offered something else in the other world, fact {number}") from None
            return number


def check_disclosed(ruleset: Ruleset[Any], ours: Fact, theirs: Fact, where: str) -> None:
    """The first difference between the worlds must be one that the ruleset lists."""
    if type(ours) is type(theirs):
        fields = [field for field in ours.__struct_fields__ if getattr(ours, field) != getattr(theirs, field)]
        told = {f"{ours.type_name()}/{field}" for field in fields}
    else:
        told = {ours.type_name(), theirs.type_name()}
    asked = {f"decision-opened/{fact.kind}" for fact in (ours, theirs) if isinstance(fact, DecisionOpened)}
    if not told <= ruleset.discloses.keys() and not asked & ruleset.discloses.keys():
        raise Leak(f"{where}: {ours!r} or {theirs!r}")
