"""Both verifiers name the same witnesses, refuse the same planted forks, and read the same policies."""

import io
import random
from itertools import combinations

import pytest

from events.keys import KeyRing
from events.log.viewer import Viewer
from events.record.verifying import verify
from events.transparency.policy import BadPolicy, WitnessPolicy
from events.transparency.policy_check import check_policy
from events.transparency.signed_notes import COSIGNATURE
from tests.support.records import generated_record
from tests.support.second_verifier import Found, are_policies, witnessed
from tests.support.streams import record, short_game
from tests.support.witnesses import FORGED, NAMED, honest, planted, policy


def first(records: list[bytes], text: bytes) -> list[Found]:
    parsed = WitnessPolicy.parsed(text)
    return [check_policy(parsed, verify(io.BytesIO(each)).checkpoint).plain() for each in records]


def agree(records: list[bytes], text: bytes, ring: KeyRing) -> list[Found]:
    ours = first(records, text)
    assert witnessed(records, text, ring) == ours
    return ours


def test_of_every_choice_of_witnesses(ring: KeyRing) -> None:
    chosen = [those for count in range(4) for those in combinations(NAMED, count)]
    records = [honest(ring, number, those) for number, those in enumerate(chosen)]
    for least in ("1", "2", "all", "any"):
        needed = {"all": 3, "any": 1}.get(least) or int(least)
        found = agree(records, policy(ring, least), ring)
        assert [each["verdict"] == "witnessed" for each in found] == [len(those) >= needed for those in chosen]
        assert [len(each["witnesses"]) for each in found] == [len(those) for those in chosen]


def test_of_other_logs_and_of_no_log(ring: KeyRing, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = KeyRing(tmp_path_factory.mktemp("other"))
    bare = b"".join(record(short_game(), ring, Viewer.public()))
    records = [honest(ring, 3), bare, generated_record(ring, 3)]
    verdicts = [[each["verdict"] for each in agree(records, policy(keys), ring)] for keys in (ring, other)]
    assert verdicts[0][:2] == ["witnessed", "unlogged"]
    assert verdicts[1][:2] == ["other-log", "unlogged"]
    assert [each["verdict"] for each in agree(records[:2], b"quorum none", ring)] == ["witnessed", "unlogged"]


@pytest.mark.parametrize("count", [60, pytest.param(1_000, marks=pytest.mark.long)])
def test_planted_forks_are_refused_by_both(ring: KeyRing, count: int) -> None:
    names, records = zip(*planted(ring, count), strict=True)
    found = agree(list(records), policy(ring), ring)
    assert [each["verdict"] for each in found] == ["forged" if name in FORGED else "unwitnessed" for name in names]


@pytest.mark.parametrize("count", [400, pytest.param(10_000, marks=pytest.mark.long)])
def test_of_policies_with_a_mistake(ring: KeyRing, count: int) -> None:
    """A good one in which bytes, words or lines are changed, doubled, swapped or dropped."""
    whole = policy(ring) + b"group h all g\n# a remark\n"
    rng, texts = random.Random("policies"), []
    for _ in range(count):
        text = whole
        for _ in range(rng.choice([1, 1, 2])):
            separator = rng.choice([b"", b" ", b"\n"])
            parts = [bytes([byte]) for byte in text] if not separator else text.split(separator)
            place = rng.randrange(len(parts))
            other = rng.choice(
                [*parts, b"none", b"#", b"\t", b"\r", b"\xff", b"\xc3\xa9", b"0", b"1", b"all", b"", b"\xef\xbb\xbf"]
            )
            change = rng.choice(["replace", "insert", "drop"])
            parts[place : place + (change != "insert")] = [] if change == "drop" else [other]
            text = separator.join(parts)
        texts.append(text)
    ours = [_is_policy(text) for text in texts]
    assert are_policies(texts, ring) == ours
    assert 0.05 < sum(ours) / count < 0.95


def _is_policy(text: bytes) -> bool:
    try:
        WitnessPolicy.parsed(text)
    except BadPolicy:
        return False
    return True


def test_of_times_beyond_every_calendar(ring: KeyRing) -> None:
    from tests.support.witnesses import shown, text_of, tree

    assert COSIGNATURE == 4
    events = short_game()
    places = tree(events, 5, "late")
    for at in (1, 2**53 - 1, 2**53, 2**63 - 1, 2**63):
        lines = "".join(each.cosigns(text_of(places.checkpoint), at) for each in NAMED)
        late = shown(events, ring, places, lines)
        (ours,), (theirs,) = first([late], policy(ring)), witnessed([late], policy(ring), ring)
        assert (ours["verdict"], theirs["verdict"]) == (("witnessed",) * 2 if at < 2**63 else ("forged",) * 2)
        assert [str(each["time"]) for each in theirs["witnesses"]] == [str(each["time"]) for each in ours["witnesses"]]
