"""A game of Kingdomino as kept by a service that uses our rules, but none of our other code."""

import secrets
from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Copy, Play, fold
from domain.game.refusal import Refusal
from domain.games.kingdomino.ruleset import Kingdomino
from domain.games.kingdomino.table import KingdominoTable

_RULES = Kingdomino()


class Kept(msgspec.Struct):
    """The table where nothing is half-played: from there the rules go on by themselves to the next decision."""

    seats: tuple[str, ...]
    seed: str
    facts: int
    table: KingdominoTable


def begun(account: str) -> Kept:
    """A game for two, both seats of it for one account."""
    seats = (account, account)
    copied = _RULES.new(_RULES.setting({}, len(seats)))
    return Kept(seats, secrets.token_hex(32), copied.facts, copied.table)


def opened(kept: Kept) -> tuple[Play[KingdominoTable], list[Fact]]:
    """The game at its open decision, and the facts that lead there."""
    chance = Chance(bytes.fromhex(kept.seed), "peer")
    play = _RULES.play(Copy(copy(kept.table), kept.facts), chance)
    return play, play.start()


def moved(kept: Kept, account: str, decision: str, picks: Sequence[str]) -> tuple[Play[KingdominoTable], list[Fact]]:
    """Return the game after an answer, and the facts with which the kept state must be `grown`."""
    play, facts = opened(kept)
    if play.chooses is None or decision != f"d{play.copy.facts}":
        raise Refusal("decision-closed", f"{decision} is not open")
    if kept.seats[play.chooses.seat] != account:
        raise Refusal("not-your-decision", f"{decision} is not yours to answer")
    facts += play.answer(play.copy.facts, picks)
    return play, facts[: play.rest - kept.facts]


def grown(kept: Kept, facts: Sequence[Fact]) -> Kept:
    now = fold(Copy(copy(kept.table), kept.facts), facts)
    return Kept(kept.seats, kept.seed, now.facts, now.table)


def shown(name: str, play: Play[KingdominoTable]) -> bytes:
    """Return the answer: the table without its hidden part, and the open decision."""
    table = copy(play.copy.table)
    table.pile = None
    decision: dict[str, Any] | None = None
    if play.chooses is not None:
        question = play.chooses.question()
        decision = {"id": f"d{play.copy.facts}", "seat": play.chooses.seat, "options": question.options}
    told = {"id": name, "version": play.copy.facts, "table": _RULES.view(table, None), "decision": decision}
    return msgspec.json.encode({"game": told})


def to_data(facts: Sequence[Fact]) -> list[dict[str, Any]]:
    return [{"type": fact.type_name(), "data": msgspec.to_builtins(fact)} for fact in facts]


def from_data(facts: Sequence[dict[str, Any]]) -> list[Fact]:
    return [msgspec.convert(fact["data"], _RULES.codec.types[fact["type"]]) for fact in facts]
