"""The regular expressions of the code and of the document, and texts that make a careless one slow."""

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, Final, NamedTuple

from tests.support.api import document
from tests.support.growth import spent, steep
from tests.support.server import ROOT
from tests.test_house import modules

_parser: Final[Any] = importlib.import_module("re._parser")
_SEARCHES: Final = ("search", "split", "sub", "subn", "findall", "finditer")
_CALLS: Final = ("compile", "match", "fullmatch", *_SEARCHES)
_LETTERS: Final = ' a0-\t\n,"é_.A:/'
"""Letters that are pumped into every pattern, beside its own."""
_MOST: Final = {"prefixes": 6, "pumps": 24}
_ENDS: Final = ("", "\x00", "!a")
_SCREEN: Final = 2048
_LINEAR: Final = re.compile(r"[^\x00]*")


class Found(NamedTuple):
    """A pattern, the place that applies it, and whether a search tries it at each place of a text."""

    where: str
    pattern: "re.Pattern[Any]"
    searches: bool


def of_the_document() -> list[Found]:
    """Return the patterns of request and answer fields. They match whole texts."""

    def walk(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if isinstance(part.get("pattern"), str):
                yield part["pattern"]
            part = list(part.values())
        for child in part if isinstance(part, list) else ():
            yield from walk(child)

    return [Found("openapi.yaml", re.compile(text), False) for text in sorted(set(walk(document())))]


def of_the_code() -> tuple[list[Found], set[str]]:
    """Return the patterns of all modules, and the modules with patterns that only exist while a function runs."""
    client = (ROOT / "clients/python/dominium_client").glob("*.py")
    paths = {**modules(), **{f"dominium_client.{path.stem}": path for path in client if path.stem != "__init__"}}
    texts = {name: path.read_text() for name, path in paths.items()}
    everything = "\n".join(texts.values())
    found, unknown = [], set()
    for name, text in texts.items():
        if not re.search(r"^import re$", text, re.MULTILINE):
            continue
        known = vars(importlib.import_module(name))
        for call, target in _calls(ast.parse(text)):
            applied = str(getattr(call.func, "attr", ""))
            where = everything if target and not target.startswith("_") else text
            named = bool(target and re.search(rf"\b{target}\.(?:{'|'.join(_SEARCHES)})\(", where))
            try:
                made = _made(call, known)
            except NameError:
                unknown.add(name)
                continue
            found.append(Found(f"{name}:{call.lineno}", made, applied in _SEARCHES or named))
        for held in _held(list(known.values()), 4):
            if all(held is not one.pattern for one in found):
                found.append(Found(name, held, False))
    return found, unknown


def _calls(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Yield the calls of `re` with the name that they are assigned to, or ""."""
    targets: dict[int, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            targets[id(node.value)] = ast.unparse(target)
    applied = {f"re.{name}" for name in _CALLS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in applied:
            yield node, targets.get(id(node), "").rpartition(".")[2]


def _made(call: ast.Call, known: dict[str, Any]) -> "re.Pattern[Any]":
    flags = [word.value for word in call.keywords if word.arg == "flags"]
    if ast.unparse(call.func) == "re.compile":
        flags += call.args[1:]
    return re.compile(_worth(call.args[0], known), *(_worth(flag, known) for flag in flags))


def _worth(node: ast.expr, known: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "<pattern>", "eval"), dict(known))


def _held(values: Iterable[Any], depth: int) -> "Iterator[re.Pattern[Any]]":
    for value in values:
        if isinstance(value, re.Pattern):
            yield value
        elif depth and isinstance(value, dict | list | tuple):
            yield from _held(value.values() if isinstance(value, dict) else value, depth - 1)


def slow(found: Found) -> str | None:
    """Return the beginning of a text that takes a time that grows with its square or faster, or None."""
    binary = isinstance(found.pattern.pattern, bytes)
    applied = [found.pattern.fullmatch, found.pattern.match, *([found.pattern.search] if found.searches else [])]
    for prefix, pump, end in _hostile(found.pattern):

        def text(length: int, prefix: str = prefix, pump: str = pump, end: str = end) -> str:
            return f"{prefix}{pump * (length // len(pump))}{end}"

        for method in applied:

            def act(hostile: str, method: Any = method) -> None:
                method(hostile.encode("latin-1", "replace") if binary else hostile)

            if _explodes(act, text, len(pump)) or (spent(act, text(_SCREEN)) > 40 * _unit() and steep(act, text)):
                return text(20)
    return None


def _explodes(act: Any, text: Any, size: int) -> bool:
    """Return whether time is exponential: 24 repetitions take 65,000 times as long as 8."""
    return steep(act, lambda repeats: str(text(size * repeats)), 8, times=3, most=500)


@cache
def _unit() -> int:
    """Return the time to pass once over a text, on this machine."""
    return min(spent(_LINEAR.fullmatch, "a" * _SCREEN) for _ in range(20))


def _hostile(pattern: "re.Pattern[Any]") -> list[tuple[str, str, str]]:
    """Return beginnings, repeated parts and ends of texts that a pattern almost matches."""
    raw = pattern.pattern
    parsed = _parser.parse(raw, pattern.flags & ~re.DEBUG if isinstance(raw, str) else pattern.flags)
    repeats: dict[tuple[str, str], None] = {}
    literals: dict[str, None] = {}
    whole = _sample(parsed, "", repeats, literals)
    prefixes = list(dict.fromkeys(["", *(prefix for prefix, _ in repeats)]))[: _MOST["prefixes"]]
    bodies = [body for _, body in repeats if body]
    pumps = [body for body in dict.fromkeys([*bodies, *literals, *_LETTERS, whole]) if body][: _MOST["pumps"]]
    return list(product(prefixes, pumps, _ENDS))


def _sample(parsed: Any, prefix: str, repeats: dict[tuple[str, str], None], literals: dict[str, None]) -> str:
    """Return a short text that a part of a pattern matches. Note its repeated parts and its literal texts."""
    text, run = "", ""
    for operation, value in parsed:
        name = str(operation)
        run = run + chr(value) if name == "LITERAL" else ""
        if run:
            literals[run] = None
        if name == "LITERAL":
            text += chr(value)
        elif name in {"IN", "NOT_LITERAL", "ANY"}:
            text += _letter(name, value)
        elif name in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
            least, _, body = value
            once = _sample(body, prefix + text, repeats, literals)
            repeats[prefix + text, once] = None
            text += once * min(least, 64)
        elif name == "SUBPATTERN":
            text += _sample(value[-1], prefix + text, repeats, literals)
        elif name == "ATOMIC_GROUP":
            text += _sample(value, prefix + text, repeats, literals)
        elif name == "BRANCH":
            samples = [_sample(one, prefix + text, repeats, literals) for one in value[1]]
            text += samples[0]
        elif name in {"ASSERT", "ASSERT_NOT"}:
            _sample(value[1], prefix + text, repeats, literals)
    return text


_CATEGORIES: Final = {
    "DIGIT": r"\d",
    "SPACE": r"\s",
    "WORD": r"\w",
    "NOT_DIGIT": r"\D",
    "NOT_SPACE": r"\S",
    "NOT_WORD": r"\W",
}
_TRIED: Final = 'a0 A-_.:/,"\t\n=+éż\x80' + "".join(map(chr, range(33, 127)))


def _letter(name: str, value: Any) -> str:
    """Return a letter that a class contains."""
    if name == "ANY":
        return "a"
    if name == "NOT_LITERAL":
        return next(letter for letter in _TRIED if ord(letter) != value)
    negated = bool(value) and str(value[0][0]) == "NEGATE"
    own = [
        chr(given if str(kind) == "LITERAL" else given[0]) for kind, given in value if str(kind) in {"LITERAL", "RANGE"}
    ]
    tried = _TRIED if negated else [*_TRIED, *own]
    return next((letter for letter in tried if negated != any(_has(item, letter) for item in value)), "a")


def _has(item: tuple[Any, Any], letter: str) -> bool:
    kind, given = str(item[0]), item[1]
    if kind == "LITERAL":
        return ord(letter) == int(given)
    if kind == "RANGE":
        return int(given[0]) <= ord(letter) <= int(given[1])
    return kind == "CATEGORY" and bool(re.fullmatch(_CATEGORIES[str(given).removeprefix("CATEGORY_")], letter))
