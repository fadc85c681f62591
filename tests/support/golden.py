"""Golden files, in plain text, for review as diffs: whole games, counts of legal placements, disclosed fields.

python -m tests.support.golden            list the files that differ from the result of the current rules
python -m tests.support.golden --write    write them again
"""

import hashlib
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import DecisionAnswered, DecisionOpened
from domain.games.kingdomino.dominoes import DOMINOES
from domain.games.kingdomino.kingdom import Kingdom, Placement
from domain.games.rulesets import RULESETS, ruleset
from tests.support import golden_dominion
from tests.support.games import played
from tests.support.kingdomino import placement

GOLDEN = Path(__file__).parent.parent / "golden"
PLACEMENTS = GOLDEN / "kingdomino" / "placements.txt"
DISCLOSES = GOLDEN / "discloses.txt"

PLAYTHROUGHS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "domaine/2-players.txt": ("domaine", 2, {}),
    "domaine/3-players.txt": ("domaine", 3, {"castle_distance": 7, "expand_max": 1}),
    "domaine/4-players.txt": ("domaine", 4, {"alliance_blocks_deserters": True}),
    "domaine/neutral-castles.txt": ("domaine", 2, {"neutral_castles": True}),
    "kingdomino/2-players.txt": ("kingdomino", 2, {"middle_kingdom": True, "harmony": True}),
    "kingdomino/3-players.txt": ("kingdomino", 3, {}),
    "kingdomino/4-players.txt": ("kingdomino", 4, {"harmony": True}),
    "kingdomino/mighty-duel.txt": ("kingdomino", 2, {"mighty_duel": True}),
}


def playthrough(name: str) -> str:
    """Return a new game for this file, played at random from a seed named after it."""
    game, seats, options = PLAYTHROUGHS[name]
    rules = ruleset(game)
    played_game = played(rules, rules.setting(options, seats), f"golden {name}")
    return _transcript(game, seats, options, played_game.chance, played_game.facts)


def executed(text: str) -> str:
    """The transcript that the rules give now, for the seed and the answers in this one."""
    header = json.loads(text.splitlines()[0])
    chance = Chance(bytes.fromhex(header["seed"]), header["context"])
    return _transcript(header["ruleset"], header["seats"], header["options"], chance, replayed(text))


def replayed(text: str) -> list[Fact]:
    """The facts that the rules give now."""
    header = json.loads(text.splitlines()[0])
    rules = ruleset(header["ruleset"])
    chance = Chance(bytes.fromhex(header["seed"]), header["context"])
    play = rules.play(rules.new(rules.setting(header["options"], header["seats"])), chance)
    facts = play.start()
    for picks in re.findall(r"^ *\d+ decision-answered seat \d+: (.*?) = ", text, re.MULTILINE):
        facts += play.answer(play.copy.facts, picks.split())
    return facts


def _transcript(game: str, seats: int, options: dict[str, Any], chance: Chance, facts: Sequence[Fact]) -> str:
    """Return one line a fact, with secrets opened.

    A question shows only the number of its offers, and the picks. The digest at the end covers everything.
    """
    rules = ruleset(game)
    header = {"ruleset": game, "engine": rules.engine, "seats": seats, "options": options}
    lines = [json.dumps({**header, "context": chance.context, "seed": chance.seed.hex()})]
    facts = [golden_dominion.id_first(fact) for fact in facts]
    offered: dict[str, Any] = {}
    for number, fact in enumerate(facts, start=1):
        lines.append(f"{number:4} {fact.type_name()} {_told(fact, offered)}")
    everything = b"".join(msgspec.json.encode([fact.type_name(), fact]) for fact in facts)
    return "\n".join([*lines, f"sha256 {hashlib.sha256(everything).hexdigest()}", ""])


def _told(fact: Fact, offered: dict[str, Any]) -> str:
    match fact:
        case DecisionOpened(seat, kind, rest, question) if question is not None:
            offered.clear()
            offered.update({option["id"]: option for option in question.options})
            bounds = f"{question.min} to {question.max}" + (" in order" if question.ordered else "")
            return f"seat {seat}: {kind}, {question.prompt}, {bounds} of {len(offered)}, rest {rest}"
        case DecisionAnswered(_, seat, picks) if picks is not None:
            return f"seat {seat}: {' '.join(picks)} = {json.dumps([offered[pick] for pick in picks])}"
        case _:
            return msgspec.json.encode(fact).decode()


def counted(text: str) -> str:
    """Return the lines of `placements.txt` (its first line describes them) with the counts of the current rules."""
    lines = []
    for line in text.splitlines():
        if line.startswith("#"):
            lines.append(line)
            continue
        size, laid, dominoes, _ = (part.strip() for part in line.split("|"))
        placements = [placement(words.strip()) for words in laid.split(";") if words.strip()]
        numbers = [int(number) for number in dominoes.split()]
        counts = [ways(placements, numbers[:depth], int(size)) for depth in range(1, len(numbers) + 1)]
        lines.append(f"{size} | {laid} | {dominoes} | {' '.join(map(str, counts))}")
    return "\n".join([*lines, ""])


def ways(placements: Sequence[Placement], numbers: Sequence[int], size: int) -> int:
    """In how many ways these dominoes can be placed one after another."""
    found = Kingdom(placements, size).placements(DOMINOES[numbers[0]])
    if len(numbers) == 1:
        return len(found)
    return sum(ways([*placements, spot], numbers[1:], size) for spot in found)


def disclosed() -> str:
    """By what, in each game, something hidden becomes known."""
    lines = [
        f"{name}: {path}: {learnt}" for name, rules in RULESETS.items() for path, learnt in rules.discloses.items()
    ]
    return "\n".join([*sorted(lines), ""])


def _again(path: Path, execute: Callable[[str], str], play: Callable[[str], str]) -> str:
    """Return the recorded game played again by its answers, or a new game if none is recorded."""
    if path.exists():
        return execute(path.read_text(encoding="utf-8"))
    return play(str(path.relative_to(GOLDEN)))


def main() -> int:
    now = {GOLDEN / name: _again(GOLDEN / name, executed, playthrough) for name in PLAYTHROUGHS}
    for name in golden_dominion.GAMES:
        now[GOLDEN / name] = _again(GOLDEN / name, golden_dominion.executed, golden_dominion.playthrough)
    now[PLACEMENTS] = counted(PLACEMENTS.read_text(encoding="utf-8"))
    now[DISCLOSES] = disclosed()
    differ = [path for path, text in now.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in differ:
        print(path.relative_to(GOLDEN))
        if "--write" in sys.argv[1:]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(now[path], encoding="utf-8")
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
