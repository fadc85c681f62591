"""Rulings on cards as text: a title that names the source, a table, then steps and what holds after them.

    R-209 Bishop with an empty hand: the others may trash
      A: bishop; B: estate gold, deck 2*copper; supply moat curse=0; edition 1
      play bishop => coins 1; asked B trash 0-1
      pick estate => trash estate; B hand gold

Cards are written as in `tests.support.dominion`. A seat's cards are its hand, then `deck`, `discard` and `in play`. A
line that begins with `A:` starts a new game. `editions 1 2` plays the ruling under both; a step that begins with `(2)`
belongs to the second alone. Steps, clauses and claims are separated by semicolons, and the picks of an answer by
commas. `none` is no card. A line `for NAME | NAME` begins a table: each row is one case, and fills in `{NAME}`.

`shows PATH VALUE` reads the table as the referee sees it, `B sees PATH VALUE` and `public sees PATH VALUE` as others
do: `A.hand_size`, `piles.moat.count`, `turn.coins`. `told TYPE@B.FIELD VALUES` reads the events of a type, separated by
` / `. `B knows A.deck VALUE` reads the copy that B folds; only the rules alone have copies.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.dominion import NAMES, cards, in_buy_phase, player, spelled
from tests.support.dominion_game import Game

_MATS = "haven|island|native village|horse traders|tavern|gear"
_TOKENS = "tokens|coin tokens|coin token on|draw token|journey down|debt|enchanted by"
_ELSEWHERE = f"deck|discard|in play|{_TOKENS}|turns|later|staying|gained|on (?:{_MATS})"
ZONES = ("hand", "deck", "discard", "in play", "aside")


class Ruling(NamedTuple):
    title: str
    lines: list[str]
    editions: Sequence[int]


def blocks(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Read the titles of a file, each with the lines below it. A comment begins with `#`."""
    found: list[tuple[str, list[str]]] = []
    for raw in path.read_text("utf-8").splitlines():
        line = raw.partition("#")[0].rstrip()
        if line.startswith(" "):
            found[-1][1].append(line.strip())
        elif line:
            found.append((line, []))
    yield from found


def rulings(path: Path) -> Iterator[Ruling]:
    """Read all rulings of a file. A ruling on both editions counts twice."""
    for title, lines in (case for block in blocks(path) for case in cases(*block)):
        assert "A:" in lines[0][:2], f"{path.name}: {title}"
        found = re.search(r"; editions ([\d ]+)", lines[0])
        for edition in found[1].split() if found else [""]:
            chosen = [re.sub(r"; editions [\d ]+", f"; edition {edition}", line) for line in lines]
            yield Ruling(f"{title} ({edition})" if edition else title, chosen, [int(edition)] if edition else [])


def cases(title: str, lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Fill in each row of a table. The rows end at a table of the game, `A:`, or at the first `{NAME}`."""
    if not lines[0].startswith("for "):
        yield title, lines
        return
    names = [name.strip() for name in lines[0].removeprefix("for ").split("|")]
    body = next(number for number, line in enumerate(lines) if line.startswith("A:") or "{" in line)
    rows = [[cell.strip() for cell in row.split("|")] for row in lines[1:body]]
    for row in rows:
        filled = dict(zip(names, row, strict=True))
        yield (
            f"{title}: {' | '.join(row)}",
            [re.sub(r"\{([a-z]+)\}", lambda found, filled=filled: filled[found[1]], line) for line in lines[body:]],
        )


def play(ruling: Ruling, drive: Callable[..., Game]) -> None:
    """Play a ruling and check each of its claims."""
    game: Game | None = None
    for line in ruling.lines:
        if line.startswith("A:"):
            game = laid(line, drive)
            continue
        assert game is not None
        steps, _, claims = line.partition("=>")
        if steps.startswith("("):
            only, _, steps = steps[1:].partition(")")
            if int(only) not in ruling.editions:
                continue
        for step in _split(steps):
            take(game, step)
        for claim in _split(claims):
            real, expected = check(game, claim)
            assert real == expected, f"{line}\n{claim}: {real!r}"


def laid(line: str, drive: Callable[..., Game]) -> Game:
    """Lay the table that a line describes."""
    players, terms = [], dict[str, Any]()
    for clause in _split(line):
        name, _, rest = clause.partition(" ")
        if clause == "show counts":
            terms["show_counts"] = True
        elif clause == "shelters yes":
            terms["shelters_used"] = True
        elif name.endswith(":"):
            assert name == f"{NAMES[len(players)]}:", clause
            players.append(_player(rest))
        elif name == "events":
            terms[name] = rest.split()
        elif clause.startswith("tokens "):
            terms["vp_on_piles"] = {pile: int(number) for pile, _, number in (w.partition("=") for w in rest.split())}
        elif name == "pile":
            terms["mixed"] = rest
        elif name in {"supply", "trash", "beside"}:
            terms[name] = rest.replace("none", "")
        elif name in {"edition", "seats"}:
            terms[name] = int(rest)
        elif clause.startswith("trade route"):
            terms["trade_route"] = rest.removeprefix("route ")
        elif clause.startswith("buy phase"):
            terms["turn"] = in_buy_phase(**_numbers(rest.removeprefix("phase")))
        elif name == "turn":
            terms["turn"] = _numbers(rest)
        else:
            terms[name] = rest
    return drive(*players, **terms)


def _player(words: str) -> dict[str, Any]:
    about: dict[str, Any] = {}
    elsewhere = dict[str, Any]()
    for part in map(str.strip, words.split(",")):
        found = re.match(rf"({_ELSEWHERE}) (.*)", part)
        zone, held = (found[1], found[2]) if found else ("hand", part)
        if zone in {"later", "staying", "gained", "coin token on"} or zone.startswith("on "):
            word = {"gained": "gained_last_turn", "coin token on": "coin_token_on"}.get(
                zone, zone.removeprefix("on ").replace(" ", "_")
            )
            elsewhere[word] = cards(held)
        elif zone == "enchanted by":
            elsewhere["enchanted"] = [NAMES.index(name) for name in held.split()]
        elif zone in {"coin tokens", "journey down", "draw token", "debt"}:
            elsewhere[zone.replace(" ", "_")] = int(held)
        elif zone in {"tokens", "turns"}:
            about[{"tokens": "vp_tokens"}.get(zone, zone)] = int(held)
        else:
            about[zone.replace(" ", "_")] = held.replace("none", "")
    return {**player(**about), **elsewhere}


def _numbers(words: str) -> dict[str, Any]:
    """Read `coins=5 banned=silver+gold extra=yes`."""
    pairs = (word.partition("=") for word in words.split())
    flags = {"yes": True, "no": False}
    return {
        name: flags[value] if value in flags else int(value) if value.isdigit() else value.split("+")
        for name, _, value in pairs
    }


def take(game: Game, step: str) -> None:
    """Take one step: `play village`, `buy estate`, `pick trash curse, gold`, `pick none`, `end turn`."""
    name, _, rest = step.partition(" ")
    match name:
        case "play" if rest == "treasures":
            game.play_treasures()
        case "play":
            game.play(*rest.split())
        case "buy":
            game.buy(*rest.split())
        case "pick":
            game.pick(*(part.strip() for part in rest.split(",") if rest != "none"))
        case "end":
            game.end_turn()
        case "to":
            game.to_buy_phase()
        case "round":
            game.end_turn()
            while game.turn["seat"] != 0:
                game.end_turn()
        case "refuse":
            assert game.refusal([rest]) == "illegal-move"
        case _:
            raise ValueError(step)


def check(game: Game, claim: str) -> tuple[Any, Any]:
    """Return what is so, and what the claim says."""
    name, _, rest = claim.partition(" ")
    word, _, about = rest.partition(" ")
    if word in {"sees", "knows"} or name in {"shows", "position", "standing", "told"}:
        return _of_path(game, name, word, about)
    if name in NAMES:
        return _of_seat(game, NAMES.index(name), rest)
    match name:
        case "asked":
            bounds = " {}-{}".format(*game.bounds) if rest[-1].isdigit() else ""
            return f"{game.asked}{bounds}", rest
        case "offers":
            kind, rest = re.match(r"(?:(\w[\w-]*): )?(.*)", rest).groups()  # type: ignore[union-attr]
            real = game.offers(kind)
            if rest.startswith(("has ", "lacks ")):
                word, _, wanted = rest.partition(" ")
                return [word if (card in real.split()) is (word == "has") else "" for card in wanted.split()], (
                    [word] * len(wanted.split())
                )
            return real, _cards(rest, in_order=False)
        case "actions" | "buys" | "coins":
            return game.turn[name], int(rest)
        case "left":
            return " ".join(str(game.turn[name]) for name in ("actions", "buys", "coins")), rest
        case "prompt" | "ordered":
            return game.decision[name], rest
        case "options":
            return len(game.decision["options"]), int(rest)
        case "for":
            seat = game.decision.get("for_seat")
            return "none" if seat is None else NAMES[seat], rest
        case "offered":
            return sorted(option["by"] for option in game.decision["options"]), cards(rest.removeprefix("by "))
        case "scores" | "places":
            found = {each["seat"]: each[name.removesuffix("s")] for each in game.standings}
            return " ".join(str(found[seat]) for seat in sorted(found)), rest
        case "phase":
            return game.turn["phase"], rest
        case "turn":
            return NAMES[game.turn["seat"]], rest
        case "trash":
            return game.trash, _cards(rest, in_order=False)
        case "supply" | "costs":
            card, number = rest.split()
            return getattr(game, name)[card], int(number)
        case "gained":
            real = [fact["card"] for fact in game.told("card-gained")]
            word, _, wanted = rest.partition(" ")
            if word == "first":
                return real[0], wanted
            if word == "unordered":
                return sorted(real), sorted(cards(wanted))
            if word == "has":
                return f"{wanted.split()[0]} {real.count(wanted.split()[0])}", wanted
            return spelled(real), _cards(rest)
        case "gains":
            return len(game.told("card-gained")), int(rest)
        case "played":
            return spelled([fact["card"] for fact in game.told("card-played")]), _cards(rest)
        case "shuffles":
            return len(game.told("deck-shuffled")), int(rest)
        case "shuffled":
            return [sorted(fact["order"]) for fact in game.told("deck-shuffled")][-1], sorted(cards(rest))
        case "revealed" if rest.startswith("first "):
            return spelled(game.told("cards-revealed")[0]["cards"]), _cards(rest.removeprefix("first "))
        case "revealed":
            return [spelled(fact["cards"]) for fact in game.told("cards-revealed")], (
                [_cards(part.strip()) for part in rest.split("/") if rest != "none"]
            )
        case "over":
            return bool(game.over), rest == "yes"
        case "bounds":
            return "{}-{}".format(*game.bounds), rest
        case "tokens":
            return sorted(game.position["trade_route"]), sorted(cards(rest.replace("none", "")))
        case "kinds":
            return sorted({option["kind"] for option in game.decision["options"]}), rest.split()
        case "score":
            return game.standings[0]["score"], int(rest)
        case "bonus":
            return f"{rest.split()[0]} {game.told('bonus-taken')[-1][rest.split()[0]]}", rest
        case "log":
            seat, word, words = rest.split(" ", 2)
            shown = words.format(A=game.name) in game.log(_view(seat))
            return word if shown is (word == "has") else "", word
        case _ if rest.startswith("by "):
            return " ".join(NAMES[fact["seat"]] for fact in game.told(name)) or "none", rest.removeprefix("by ")
    raise ValueError(claim)


def _of_path(game: Game, name: str, word: str, about: str) -> tuple[Any, Any]:
    """Return the value at a path, and the value that the claim states."""
    path, _, value = about.partition(" ") if word in {"sees", "knows"} else (word, "", about)
    expected = " ".join(cards(value))
    if word == "knows":
        return _known(game, name, path, expected)
    if name == "told":
        kind, _, field = path.partition(".")
        kind, _, view = kind.partition("@")
        told = game.told(kind, _view(view))
        return " / ".join(_printed(each[field] if field else each) for each in told) or "never", expected
    if name == "standing":
        found: Any = {NAMES[each["seat"]]: each for each in game.standings}
    elif name == "position":
        found = game.position
    else:
        table = (game.shown if name == "shows" else game.seen(_view(name)))["table"]
        piles = {pile["card"]: pile for pile in table["supply"]}
        found = {**table, "piles": piles, **dict(zip(NAMES, table["players"], strict=False))}
    for key in path.split("."):
        found = None if found is None else found[int(key)] if isinstance(found, list) else found.get(key)
    return _printed(found), expected


def _known(game: Game, name: str, path: str, expected: str) -> tuple[Any, Any]:
    if not game.copies:
        return expected, expected
    seat, zone = path.split(".")
    known = game.copies[None if name == "public" else NAMES.index(name)].table.players[NAMES.index(seat)]
    real = [card or "?" for card in reversed(getattr(known, zone))]
    if zone in {"hand", "in_play"} or expected.startswith("unordered "):
        return sorted(real), sorted(expected.removeprefix("unordered ").split())
    return spelled(real), expected


def _printed(value: Any) -> str:
    match value:
        case None | []:
            return "none"
        case True | False:
            return "yes" if value else "no"
        case {"sealed": _}:
            return "hidden"
        case {"count": count, "points": points}:
            return f"{count}:{points}"
        case dict():
            return " ".join(f"{name}={_printed(value[name])}" for name in sorted(value)) or "none"
        case list():
            return " ".join("?" if item is None else str(item) for item in value)
    return str(value)


def _view(name: str) -> str:
    return f"seat-{NAMES.index(name)}" if name in NAMES else name or "referee"


def _of_seat(game: Game, seat: int, words: str) -> tuple[Any, Any]:
    side = game.side(seat)
    if words.startswith("owns "):
        card, number = words.removeprefix("owns ").split()
        return sum(getattr(side, zone.replace(" ", "_")).split().count(card) for zone in ZONES), int(number)
    zone = next((zone for zone in ZONES if words.startswith(f"{zone} ")), None)
    name, _, rest = words.partition(" ")
    if zone is None:
        return getattr(side, {"tokens": "vp_tokens", "top": "discard_top"}.get(name, name)), (
            rest if name == "top" else int(rest)
        )
    rest = words.removeprefix(f"{zone} ")
    real = getattr(side, zone.replace(" ", "_"))
    word, _, wanted = rest.partition(" ")
    if word == "size":
        return len(real.split()), int(wanted)
    if word in {"has", "lacks"}:
        card, _, number = wanted.partition(" ")
        found = real.split().count(card)
        return (found, int(number)) if number else (bool(found), word == "has")
    if word == "unordered":
        return sorted(real.split()), sorted(cards(wanted))
    return real, _cards(rest, in_order=zone not in {"hand", "in play"})


def _cards(words: str, *, in_order: bool = True) -> str:
    found = cards(words.replace("none", ""))
    return spelled(found if in_order else sorted(found))


def _split(words: str) -> list[str]:
    return [part.strip() for part in words.split(";") if part.strip()]
