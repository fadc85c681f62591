"""Rulings of Domaine as text: a title, a table of `tests.support.domaine.scene`, then steps and what holds after them.

    The owner scores
      squares V 9,9 F 11,11; fence 9,9-11,11 but 9,8:up; hands a-b1
      play a-b1; to 9,8 up => points 0 4; told domain-formed owner=1 squares=9 points=4

A line `let NAME = ...` names clauses of a table for the rulings below it. Later clauses replace earlier ones. `fence`
lists corners of blocks, and `9,9-11,11` in other clauses is each square of a block without a castle. `for NAME | NAME`
begins a table of cases, as in `tests.support.rulings`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.support.domaine import SEATS, Scene, at, borders, distinct, fence, scene
from tests.support.rulings import blocks, cases

NAMES = "ABCD"


def rulings(path: Path) -> Iterator[tuple[str, list[str]]]:
    names = dict[str, str]()
    for title, lines in blocks(path):
        if title.startswith("let "):
            name, _, meaning = title.removeprefix("let ").partition(" = ")
            names[name] = meaning
            continue
        for case, filled in cases(title, lines):
            yield case, [";".join(names.get(part.strip(), part) for part in line.split(";")) for line in filled]


def play(lines: list[str]) -> None:
    """Play a ruling and check each of its claims. Lines without steps or claims lay a table."""
    game: Scene | None = None
    for line in lines:
        steps, arrow, claims = line.partition("=>")
        if game is None or steps.strip().split(" ")[0] in _CLAUSES:
            game, steps = laid(steps), ""
            assert not arrow, f"a table stands alone: {line}"
        for step in filter(None, map(str.strip, steps.split(";"))):
            take(game, step)
        for claim in filter(None, map(str.strip, claims.split(";"))):
            real, expected = check(game, *claim.partition(" ")[::2])
            assert real == expected, f"{line}\n{claim}: {real!r}"


_CLAUSES = (
    "castles", "knights", "squares", "fence", "borders", "hands", "ducats", "court", "deck", "alliances", "turn",
    "seats", "option",
)  # fmt: skip


def laid(line: str) -> Scene:
    said = dict[str, str]()
    options = dict[str, Any]()
    for clause in filter(None, map(str.strip, line.split(";"))):
        name, _, rest = clause.partition(" ")
        assert name in _CLAUSES, clause
        if name == "option":
            key, _, value = rest.partition("=")
            options[key] = {"yes": True, "no": False}.get(value, int(value) if value.isdigit() else value)
        else:
            said[name] = rest
    castles = said.get("castles", "A 1,1 10,1 B 10,10 1,10")
    taken = {word for word in castles.split() if "," in word}
    terms: dict[str, Any] = {"castles": castles, **options}
    for name in ("knights", "squares"):
        terms[name] = " ".join(each for word in said.get(name, "").split() for each in _block(word, taken))
    blocks_, _, but = said.get("fence", "").partition("but")
    parts = [fence(*at(first), *at(last)) for first, last in (word.split("-") for word in blocks_.split())]
    missing = borders(but)
    terms["borders"] = [each for each in distinct(*parts, borders(said.get("borders", ""))) if each not in missing]
    for name in ("court", "deck", "alliances"):
        terms[name] = said.get(name, "")
    if "hands" in said:
        terms["hands"] = [hand.strip() for hand in said["hands"].split("/")]
    if "ducats" in said:
        terms["ducats"] = list(map(int, said["ducats"].split()))
    if "turn" in said:
        terms["turn"] = {key: int(value) for key, value in (word.split("=") for word in said["turn"].split())}
    return scene(seats=int(said.get("seats", 2)), **terms)


def _block(word: str, taken: set[str]) -> list[str]:
    if "," not in word or "-" not in word:
        return [word]
    (left, bottom), (right, top) = map(at, word.split("-"))
    squares = [f"{x},{y}" for x in range(left, right + 1) for y in range(bottom, top + 1)]
    return [square for square in squares if square not in taken]


def take(game: Scene, step: str) -> None:
    """Take one step: `play b-e expand`, `to 3,1 up`, `to 3,1 castle 1,1`, `ally 1,1+4,1`, `sell a-b1`, `draw`."""
    name, *words = step.split()
    match name, words:
        case "play", [card]:
            game.play(card)
        case "play", [card, action]:
            game.play(card, action)
        case "to", [place]:
            game.to(place)
        case "to", [place, side]:
            game.to(place, side=side)
        case "to", [place, "castle", castle]:
            game.to(place, castle=castle)
        case "ally", [pair]:
            castle, other = pair.split("+")
            game.pick(castle=castle, with_=other)
        case "sell", [card]:
            game.sell(card)
        case "draw" | "stop", []:
            game.pick(kind=name)
        case "take", [card]:
            game.pick(card=card)
        case _:
            raise ValueError(step)


def check(game: Scene, name: str, rest: str) -> tuple[Any, Any]:
    """Return the real value, and the value that the claim states."""
    word, _, more = rest.partition(" ")
    match name:
        case "may":
            return game.may_play(rest.rsplit(maxsplit=1)[-1]), word != "not"
        case "asked":
            return " ".join([NAMES[game.asked[0]], game.asked[1]] if game.asked else ["nobody"]), rest
        case "over":
            return game.over or "no", rest
        case "offers":
            return len(game.offered(word)), int(more)
        case "takes":
            return [option.get("card", "deck") for option in game.decision.question().options], rest.split()
        case "squares":
            return _among({f"{x},{y}" for x, y in game.places(word)}, more)
        case "lines":
            return _among({f"{x},{y}:{side}" for x, y, side in game.lines()}, rest)
        case "domain":
            return _among({f"{x},{y}" for x, y in game.domain(word)}, more)
        case "zones":
            real = sorted(sorted(zone) for zone in game.zones)
            return real, sorted(
                sorted(at(each) for word in zone.split() for each in _block(word, set()))
                for zone in rest.replace("none", "").split("/") if zone.strip()
            )  # fmt: skip
        case "knights":
            return _among({f"{x},{y}" for x, y in game.knights(word)}, more)
        case "border":
            words = rest.split()
            if words[0].isdigit():
                return len(game.table.borders), int(words[0])
            return [game.has_border(each) for each in words if each != "no"], [
                words[0] != "no" for each in words if each != "no"
            ]
        case "points" | "scores" | "ducats" | "places":
            real = getattr(game, {"places": "places_taken"}.get(name, name))
            return real[: len(rest.split())], list(map(int, rest.split()))
        case "allies":
            found = {frozenset(f"{castle.x},{castle.y}" for castle in pair) for pair in game.table.alliances}
            return found, {frozenset(pair.split("+")) for pair in rest.split()}
        case "supply":
            return game.table.supply(SEATS[word] or 0), int(more)
        case "court" | "discard" | "deck":
            return " ".join(getattr(game.table, name) or ()) or "none", rest
        case "hand":
            return " ".join(game.table.players[NAMES.index(word)].hand) or "none", more
        case "counted":
            seat, key, wanted = rest.split(" ", 2)
            return _printed(msgspec.to_builtins(game.standings[NAMES.index(seat)].breakdown[key])), wanted
        case "told":
            told = [msgspec.to_builtins(fact) for fact in game.facts if fact.type_name() == word]
            if more == "never":
                return told, []
            wanted = [dict(pair.split("=", 1) for pair in each.split()) for each in more.split("/")]
            return [{key: _printed(fact[key]) for key in each} for fact, each in zip(told, wanted, strict=True)], wanted
    raise ValueError(f"{name} {rest}")


def _among(found: set[str], said: str) -> tuple[Any, Any]:
    """Compare a set: `has 1,1`, `lacks 1,1`, `9` of them, `none`, or all of them."""
    word, _, rest = said.partition(" ")
    if word in {"has", "lacks"}:
        named = {each for one in rest.split() for each in _block(one, set())}
        return found & named, named if word == "has" else set()
    if word.isdigit() and not rest:
        return len(found), int(word)
    return found, set() if said == "none" else set(said.split())


def _printed(value: Any) -> str:
    match value:
        case None:
            return "none"
        case {"x": x, "y": y, "side": side}:
            return f"{x},{y}:{side}"
        case {"x": x, "y": y}:
            return f"{x},{y}"
        case dict():
            return " ".join(f"{key}={each}" for key, each in value.items())
        case list() | tuple():
            return "+".join(map(_printed, value)) or "none"
    return str(value)
