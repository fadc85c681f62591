"""The language of the project stays plain: few hard sentences in each folder, short summaries and docstrings."""

import ast
from statistics import mean

import pytest

from tests.support.api import ROOT
from tests.support.language import files, hard, prose, sentences

CEILINGS = {
    "benchmarks": 5, "clients": 5, "docs": 20, "domain": 20, "events": 5, "projections": 15, "service": 20,
    "tests": 5, "openapi.yaml": 5, "CHANGELOG.md": 5, "CONTRIBUTING.md": 5, "README.md": 5, "SECURITY.md": 5,
}  # fmt: skip
"""Hard sentences in 1,000, at most. Lower a number when its folder gets better; never raise one."""


@pytest.mark.parametrize("name", CEILINGS)
def test_few_sentences_are_hard_to_parse(name):
    read = [one for path in files(ROOT / name) for text in prose(path) for one in sentences(text)]
    found = [one for one in read if hard(one)]
    assert 1000 * len(found) / len(read) <= CEILINGS[name], "\n".join(found[-20:])


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Seated players may dispute.", False),
        ("Who sits there may dispute.", True),
        ("Hears of whatever happened, and goes on.", True),
        ("What happens next?", False),
        ("The player waits. " + "word " * 31, True),
    ],
)
def test_hard_sentences_are_recognised(sentence, expected):
    assert any(map(hard, sentences(sentence))) is expected


def test_first_sentences_of_docstrings_are_short():
    """At most 15 words on average."""
    modules = (ROOT / name for name in ("domain", "events", "projections", "service"))
    nodes = (node for path in files(*modules) if path.suffix == ".py" for node in ast.walk(ast.parse(path.read_text())))
    documented = (node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module))
    texts = filter(None, map(ast.get_docstring, documented))
    assert mean(len(text.split(". ")[0].split("\n\n")[0].split()) for text in texts) <= 15
