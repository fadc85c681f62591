"""Policies in the format of C2SP's tlog-policy: its example, its rules, and which witnesses are enough."""

import pytest

from events.transparency.policy import LONGEST, BadPolicy, WitnessPolicy
from events.transparency.verifier_keys import VerifierKey
from tests.support.witnesses import FakeWitness

KEYS = {name: FakeWitness(name).verifier.text() for name in ("X1", "X2", "X3", "Y1", "Y2", "Y3")}
LOG = VerifierKey("log.example", FakeWitness("log").key.x, 1).text()
EXAMPLE = f"""
log {LOG}

witness X1 {KEYS["X1"]}
witness X2 {KEYS["X2"]}
witness X3 {KEYS["X3"]}
group X-witnesses 2 X1 X2 X3

witness Y1 {KEYS["Y1"]}
witness Y2 {KEYS["Y2"]}
witness Y3 {KEYS["Y3"]}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
"""
W = f"witness a {KEYS['X1']}\nwitness b {KEYS['X2']}\n"


def parsed(text):
    return WitnessPolicy.parsed(text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize(
    ("names", "enough"),
    [("X1 X2 Y3", True), ("X1 X3 Y1 Y2", True), ("X1 X2 X3", False), ("X1 Y1 Y2 Y3", False), ("", False)],
)
def test_the_example_of_the_specification(names, enough):
    policy = parsed(EXAMPLE)
    assert policy.met(set(names.split())) is enough
    assert (len(policy.logs), len(policy.witnesses), [key.text() for key in policy.keys]) == (1, 6, [*KEYS.values()])


@pytest.mark.parametrize(
    "text",
    [
        "quorum none",
        "\t quorum \t none \t\n\n   \n# caf\u00e9 # \n  #log\n#",
        W + "quorum a",
        W + "group g 1 a\ngroup h 1 g b\nquorum g",
        f"witness \u00e9 {KEYS['X1']} https://w.example/\u00e9\nquorum \u00e9",
        b"witness \xff " + KEYS["X1"].encode() + b"\nquorum \xff",
        f"log {LOG} https://log.example\nquorum none",
        "".join(f"witness {n} {FakeWitness(str(n)).verifier.text()}\ngroup g{n} any {n}\n" for n in range(32))
        + "quorum g31",
    ],
)
def test_what_the_format_allows(text):
    assert parsed(text).quorum


def test_a_quorum_of_nobody_is_always_met():
    assert parsed("quorum none").met([])
    assert parsed(W + "quorum a").met(["a"])
    assert not parsed(W + "quorum a").met(["b"])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None), ("log\nquorum none", 1), ("quorum", 1), ("quorum a", 1), ("quorum none\nquorum none", 2),
        ("Quorum none", 1), ("quorum none extra", 1), ("quorum none # remark", 1), ("quorum none\r\n", None),
        (W + W + "quorum a", 3), (W + f"witness c {KEYS['X1']}\nquorum a", 3), (W + f"witness a {KEYS['X3']}", 3),
        (f"witness none {KEYS['X1']}\nquorum none", 1), (f"log {KEYS['X1']}\nquorum none", 1),
        (f"witness a {LOG}\nquorum a", 1), (f"log {LOG}\nlog {LOG}\nquorum none", 2), (W + "group g 3 a b", 3),
        (W + "group g 0 a", 3), (W + "group g 01 a", 3), (W + "group g +1 a", 3), (W + "group g all", 3),
        (W + "group g any a a", 3), (W + "group g any a c", 3), (W + "group g any none", 3), (W + "group a any b", 3),
        (W + "group g any a\ngroup h any a\nquorum h", 4), (W + "group g any g", 3),
        (f"witness a {KEYS['X1']} u v\nquorum a", 1), (b"witness a \xff" + KEYS["X1"].encode() + b"\nquorum a", 1),
        ("#" + "x" * LONGEST + "\nquorum none", None), ("quorum none\x7f", None), ("quorum\x0bnone", None),
        ("\ufeffquorum none", 1),
    ],
)  # fmt: skip
def test_what_the_format_refuses(text, line):
    with pytest.raises(BadPolicy) as refused:
        parsed(text)
    assert (f"line {line} " in str(refused.value)) is (line is not None), refused.value
