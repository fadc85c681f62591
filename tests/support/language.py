"""Count sentences that are hard to parse: the measure of the language test.

    python -m tests.support.language [PATH ...]     list the hard sentences under these paths

A sentence is hard if it has more than 30 words, a clause without a noun before who or what, or a listed word.
The count is a measure and no judge: a hit that reads well aloud may stay, within the ceiling of its folder.
"""

import ast
import inspect
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.support.api import ROOT

LONGEST: Final = 30
_HEADLESS: Final = re.compile(r"(?:^|(?<=[.;:!] ))(?:who|what|whose|whom)\b(?= \w)", re.IGNORECASE)
_AVOIDED: Final = re.compile(
    r"\b(?:who(?:m|se|so)?ever|anew|be it|told|tell(?:s|ing)?|untold|spelt|hearsay|wish(?:ed)?|all else"
    r"|of (?:theirs|ours)|of its own"
    r"|comes? to nothing|goes on|(?:come|brought) forward|thereof|stands? (?:in|at|on|there|so|by)|once more"
    r"|as far as|what is more|at all|by turns|made good|takes? up|(?:is|are) to be|no more than that)\b",
    re.IGNORECASE,
)
_LEFT_OUT: Final = re.compile(
    r"```[\s\S]*?```|`[^`\n]*`|<[^>\n]+>|^ {4,}.*$|^\|.*\|$|^#.*$|(?<!\w)\*[^*\n]+\*(?!\w)|\"[^\"\n]{1,120}\"",
    re.MULTILINE,
)
_COMMENTS: Final = re.compile(
    r'''"""(?:\\[\s\S]|[^\\])*?"""|"(?:\\[\s\S]|[^"\\\n])*"'''
    r"""|'{3}(?:\\[\s\S]|[^\\])*?'{3}|'(?:\\[\s\S]|[^'\\\n])*'|(#.*)"""
)
"""Texts of Python, which it skips, and comments. The tokenizer of Python takes twelve times as long."""
_LINK: Final = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_READ: Final = {".py", ".md", ".toml", ".yaml", ".js", ".ts"}
_SKIPPED: Final = {
    ".git",
    ".venv",
    "node_modules",
    "build",
    "dist",
    "__pycache__",
    "golden",
    "examples",
    "data",
    "vendor",
}


def sentences(text: str) -> Iterator[str]:
    """Split prose into sentences of three words or more, without code, tables, headings and quotations."""
    text = _LEFT_OUT.sub("x", _LINK.sub(r"\1", inspect.cleandoc(text)))
    for block in re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) ", text):
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z`])", " ".join(block.split())):
            if len(sentence.split()) > 2:
                yield sentence


def hard(sentence: str) -> bool:
    """Whether a reader may stumble over this sentence."""
    headless = not sentence.endswith("?") and _HEADLESS.search(sentence)
    return bool(headless or _AVOIDED.search(sentence) or len(sentence.split()) > LONGEST)


def prose(path: Path) -> Iterator[str]:
    """Yield the texts of a file that people read: docstrings, comments, pages, messages, descriptions."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from _python(source)
    elif path.suffix == ".md":
        yield source
    elif path.name == "en.toml":
        yield from _values(tomllib.loads(source))
    elif path.name == "openapi.yaml":
        yield from re.findall(r"^\s*(?:summary|description): ['\"]?(.{8,})", source, re.MULTILINE)
    elif path.suffix in {".js", ".ts"}:
        yield from (
            found.rstrip("*/ ") for found in re.findall(r"^\s*(?://+|/\*\*?|\*) ?(.{8,})", source, re.MULTILINE)
        )


def files(*roots: Path) -> Iterator[Path]:
    for root in roots:
        for path in [root] if root.is_file() else sorted(root.rglob("*")):
            if path.is_file() and path.suffix in _READ and not _SKIPPED.intersection(path.parts):
                yield path


def _python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str):
                yield one.value.value
    for comment in filter(None, _COMMENTS.findall(source)):
        if not re.match(r"# (?:noqa|type:|pragma)", comment):
            yield re.sub(r"^#\s*|noqa: \S+ - ", "", comment)


def _values(table: Any) -> Iterator[str]:
    if isinstance(table, dict):
        for value in table.values():
            yield from _values(value)
    elif isinstance(table, str):
        yield table


if __name__ == "__main__":
    for path in files(*map(Path, sys.argv[1:] or [ROOT])):
        for text in prose(path):
            for sentence in filter(hard, sentences(text)):
                print(f"{path}: {sentence[:160]}")
