"""Two worlds: a seat's view must not depend on facts hidden from it.

World B is world A in which everything that the seat cannot distinguish is dealt again. All bytes that the seat receives
must be the same in both, until a field that the ruleset lists in `discloses` differs. Any other difference is a leak.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Copy, Setting
from domain.game.ruleset import Ruleset
from tests.support.games import Game, answers, seeded

NAMES = ("Ada", "Bruno", "Cira", "Dana", "Egon", "Fanny")


class Leak(AssertionError):
    """A seat received something that it must not know."""


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


def redealt(game: Game, rest: int, seat: int | None, seen: Copy[Any]) -> Copy[Any]:
    """The game at a rest, everything dealt again that is hidden from the seat in the copy it has `seen`."""
    chance = seeded("redeal", game.chance.context, rest, seat)
    return Copy(game.ruleset.redeal(game.at(rest).table, seen.table, chance), rest)


def come_to(game: Game, position: Mapping[str, Any], seat: int | None) -> tuple[Fact, Copy[Any]]:
    """Return the first fact of a game from this position as the seat sees it, and its copy."""
    fact = game.ruleset.codec.redact(game.ruleset.placed(position, game.setting), seat)
    copy = game.ruleset.new(game.setting)
    copy.apply(fact)
    return fact, copy


def twins(game: Game, rest: int, seat: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
    """The positions of both worlds at a rest. A game that begins from either must look the same to the seat."""
    position = game.ruleset.position(game.at(rest).table)
    _, seen = come_to(game, position, seat)
    return position, game.ruleset.position(redealt(game, rest, seat, seen).table)


def compare_tables(game: Game, rest: int, seat: int | None) -> None:
    """Compare the two worlds at a rest, set up as positions and redacted for the seat."""
    ruleset = game.ruleset
    views = []
    for position in twins(game, rest, seat):
        fact, copy = come_to(game, position, seat)
        known = ruleset.known(copy.table, seat, NAMES, "en")
        views.append((sent(fact), sent(ruleset.view(copy.table, seat)), sent(known)))
    if views[0] != views[1]:
        raise Leak(f"seat {seat} can tell the worlds apart at rest {rest}: {views[0]!r} or {views[1]!r}")
    if views[0][1] != sent(ruleset.view(game.seen(rest, seat).table, seat)):
        raise Leak(f"seat {seat} sees something else at rest {rest} than who comes to the position")


def compare_futures(game: Game, rest: int, seat: int | None) -> int:
    """From a rest on: the same answers in both worlds. Returns how many facts were the same."""
    play = game.ruleset.play(redealt(game, rest, seat, game.seen(rest, seat)), game.chance)
    return _compare(game, play, rest, seat)


def compare_histories(game: Game, seat: int | None, rng: random.Random) -> int:
    """From the first fact on: the same answers in a world in which one shuffle came out a little differently."""
    purpose = rng.choice(sorted({purpose for purpose, _, _ in game.shuffles}))
    either = [key for key in game.shuffles if key[0] == purpose], game.shuffles  # there may be many of one purpose
    key = rng.choice(rng.choice(either))
    rig = Rigged(*msgspec.structs.astuple(game.chance), key=key, cut=rng.randrange(1 << 30))
    return _compare(game, game.ruleset.play(game.ruleset.new(game.setting), rig), 0, seat)


def _compare(game: Game, play: Any, number: int, seat: int | None) -> int:
    """Run the other world with the recorded answers and compare the seat's view of both.

    Stop at the first difference, or when another seat gets a different choice that this one does not know.
    """
    codec = game.ruleset.codec
    replies = answers(game.facts[number:])
    made = play.start()
    while True:
        for fact in made:
            if number == len(game.facts):
                raise Leak(f"seat {seat}: the other world goes on after fact {number}")
            if fact != game.facts[number]:  # equal facts look alike
                ours, theirs = (codec.redact(true, seat) for true in (game.facts[number], fact))
                if sent([ours.type_name(), ours]) != sent([theirs.type_name(), theirs]):
                    here, there = ((told.type_name(), msgspec.structs.asdict(told)) for told in (ours, theirs))
                    if not disclosed(game.ruleset, game.setting, here, there):
                        raise Leak(f"seat {seat}, fact {number + 1}: {ours!r} or {theirs!r}")
                    return number
            number += 1
        reply = next(replies, None)
        if play.chooses is None or reply is None or fact != game.facts[number - 1]:
            return number
        made = play.answer(reply.decision, reply.picks)


def disclosed(
    ruleset: Ruleset[Any], setting: Setting, here: tuple[str, Mapping[str, Any]], there: tuple[str, Mapping[str, Any]]
) -> bool:
    """Return whether the ruleset lists the first difference between the worlds.

    The difference is some fields of a fact, a question in only one world, or one event in place of another. Only one
    kind of question may stand in place of a fact.
    """
    listed = ruleset.disclosed(setting.options).keys()
    (ours, mine), (theirs, other) = here, there
    fields = {f"{ours}/{field}" for field in mine if mine[field] != other.get(field)}
    if ours == theirs and not fields & {"decision-opened/seat", "decision-opened/kind"}:
        return fields <= listed
    kinds = {told["kind"] for name, told in (here, there) if name == "decision-opened"}
    in_place = {f"{name}/{kind}" for name in (ours, theirs) for kind in kinds}
    return not listed.isdisjoint({*in_place, f"{ours}/{theirs}", f"{theirs}/{ours}"})


def masked(value: Any) -> Any:
    """Return the value with all commitments in it alike."""
    match value:
        case {"sealed": _}:
            return "sealed"
        case dict():
            return {name: masked(inner) for name, inner in value.items()}
        case list():
            return [masked(inner) for inner in value]
        case _:
            return value
