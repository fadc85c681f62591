"""Records of games that were played without a service: golden ones, and as many others as are wanted."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from domain.game.chance import Chance, commitment
from domain.game.facts import Fact
from domain.game.play import Setting
from domain.game.ruleset import Ruleset
from domain.games.rulesets import RULESETS, ruleset
from events.keys import KeyRing
from events.log.event import Stored
from events.log.sealing import erasable, erased
from events.log.viewer import Viewer
from tests.support import golden, golden_dominion
from tests.support.games import played, settings
from tests.support.profile import profile
from tests.support.streams import logged, record, told

TEXTS = [
    "Zażółć gęślą jaźń",
    "\u2028\u2029\x7f",
    "𝔘𝔫𝔦 🂡",
    "\ufeff\ufffe\uffff\U0010ffff",
    "e\u0301 é",
    '"\\/\b\f\n\r\t\x01',
    "",
]
"""Where two readers of JSON part, and within the profile all the same."""
NAMES = ["__proto__", "constructor", "10", "9", "", "a/b~c", "\x7f", "A", "_"]
LIMIT = 12


def golden_names() -> list[str]:
    return [*golden.PLAYTHROUGHS, *golden_dominion.GAMES]


def golden_record(name: str, ring: KeyRing, chance: Chance | None = None) -> bytes:
    """Return a referee's record of a golden game, or a false one with another chance."""
    text = (golden.GOLDEN / name).read_text(encoding="utf-8")
    header = json.loads(text.splitlines()[0])
    facts = golden_dominion.replayed(text) if name in golden_dominion.GAMES else golden.replayed(text)
    rules = ruleset(header["ruleset"])
    chance = chance or Chance(bytes.fromhex(header["seed"]), header["context"])
    events = _events(rules, rules.setting(header["options"], header["seats"]), chance, facts, random.Random(name))
    return b"".join(record(events, ring, Viewer.referee(), places=logged(events, [2, len(events)])))


def generated_record(ring: KeyRing, number: int, most: int | None = None) -> bytes:
    """Return the record of a random game, whole or broken off, for any viewer.

    It has at most `most` facts of play. The streams of matches and tournaments hold other facts, but are the same to a
    verifier.
    """
    rng = random.Random(f"record {number}")
    rules = RULESETS[rng.choice(sorted(RULESETS))]
    setting = rng.choice(_settings(rules.name))
    setting = msgspec.structs.replace(setting, options=msgspec.structs.replace(setting.options, turn_limit=LIMIT))
    game = played(rules, setting, f"record {number}", density=profile(rules.name).thinned)
    facts = game.facts[: rng.choice([len(game.facts), rng.randrange(len(game.facts))])][:most]
    kind = rng.choice(["game", "game", "match", "tournament"])
    final = len(facts) == len(game.facts) and rng.random() < 0.8
    events = _events(rules, setting, game.chance, facts, rng, kind=kind, final=final)
    viewer = rng.choice([Viewer.referee(), Viewer.public(), *map(Viewer.seat, range(setting.seats))])
    seqs = sorted(rng.sample(range(1, len(events) + 1), rng.randrange(min(4, len(events)))))
    places = logged(events, seqs, rng.choice(["log.example/tlog", "żółw.example/log"])) if seqs else None
    return b"".join(record(events, ring, viewer, kind, places=places))


@cache
def _settings(name: str) -> list[Setting]:
    return settings(RULESETS[name])


def _events(
    rules: Ruleset[Any],
    setting: Setting,
    chance: Chance,
    facts: Sequence[Fact],
    rng: random.Random,
    *,
    kind: str = "game",
    final: bool = True,
) -> list[Stored]:
    """Return the stream of a game: the facts before play, the facts of play, and the facts after it."""
    stream = f"g_{rng.getrandbits(64):x}"
    shared = chance.context != stream
    pinned = {"ruleset": rules.name, "engine": rules.engine, "options": msgspec.to_builtins(setting.options)}
    created = {
        "rules": pinned,
        "chairs": [None] * setting.seats,
        "commit": commitment(chance.seed, chance.context),
        "draws": {"context": chance.context} if shared else None,
        "table_of": {"tournament": "t_1", "stage": 1, "round": 1, "table": 1, "number": 1} if shared else None,
        "notes": {name: rng.choice(TEXTS) for name in rng.sample(NAMES, rng.randrange(len(NAMES)))},
        "least": rng.choice([0, -1, 1 - 2**53, 2**53 - 1, None, True]),
    }
    stories: list[tuple[str, dict[str, Any], list[Any]]] = [
        ("game-created", created, []),
        ("game-started", {"nonces": list(chance.nonces)}, []),
    ]
    for fact in facts:
        data, secrets = rules.codec.encode(fact)
        stories.append((fact.type_name(), data, [(each.path, each.value, each.audience) for each in secrets]))
    texts = [("paused", {"reason": None}, [erasable("/reason", rng.choice(TEXTS), "everyone")]) for _ in range(3)]
    stories += texts[: rng.randrange(4)]
    if final:
        stories.append(("seed-opened", {"seed": chance.seed.hex()}, []))
    return [
        _forgotten(event) if event.event.type == "paused" and rng.random() < 0.3 else event
        for event in told(stories, stream, kind)
    ]


def _forgotten(event: Stored) -> Stored:
    assert event.openings is not None
    return event._replace(openings=erased(event.openings, "/reason"))
