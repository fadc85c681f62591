"""A game in words: who plays, the table, the decision, the result."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.mcp.texts import kingdom, options, parts
from service.mcp.texts.outline import outline


def game(view: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    """Return the caller's view of a game."""
    lines = [headline(view)]
    if view["table"] is not None:
        lines += _table(view, document)
    if view["takeback"] is not None:
        asks, decision = view["takeback"]["seat"], view["takeback"]["decision"]
        lines.append(f"Seat {asks} asks to take back its answer to {decision}. The other seats call answer_takeback.")
    return "\n".join([*lines, *_next(view, document)])


def headline(view: Mapping[str, Any]) -> str:
    """Return one line: id, ruleset, status, seats and result."""
    seats = ", ".join(f"{seat['seat']} {name(view, seat['seat'])}" for seat in view["seats"])
    words = f"{view['id']} {view['ruleset']}, {view['status']}. Seats: {seats}."
    if view.get("you"):
        words += f" You are seat {', '.join(map(str, view['you']))}."
    return f"{words} {result(view)}".rstrip()


def result(view: Mapping[str, Any]) -> str:
    """Return the result in words, or nothing before the end."""
    if view["result"] is None:
        return ""
    standings = sorted(view["result"]["standings"], key=lambda standing: standing["place"])
    placed = [f"{one['place']}. {name(view, one['seat'])} with {one['score']} points" for one in standings]
    return f"Result ({view['result']['reason']}): {'; '.join(placed)}."


def name(view: Mapping[str, Any], seat: int) -> str:
    """Return the holder of a seat."""
    holder = view["seats"][seat]
    if holder["handle"] is None and not holder["taken"]:
        return "(open)"
    return f"{holder['handle']}{'' if holder['taken'] else ' (invited)'}"


def _table(view: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    table = view["table"]
    dominoes = parts.dominoes(document)
    yield from outline({key: value for key, value in table.items() if key != "players"})
    shown = [placed["domino"] for line in ("current", "next") for placed in table.get(line) or ()]
    if dominoes and shown:
        yield f"Dominoes: {'; '.join(f'{number} {parts.halves(dominoes[number])}' for number in shown)}"
    if dominoes:
        yield kingdom.LEGEND
    for seat, player in enumerate(table["players"]):
        you = " (you)" if seat in view["you"] else ""
        yield f"Seat {seat} {name(view, seat)}{you}:"
        yield from outline({key: value for key, value in player.items() if key != "kingdom"}, "  ")
        if "kingdom" in player:
            yield from (f"  {row}" for row in kingdom.drawn(player["kingdom"], dominoes))


def _next(view: Mapping[str, Any], document: Mapping[str, Any]) -> list[str]:
    asked = view["decision"]
    if asked is None:
        return [] if view["result"] is not None else ["No decision is open."]
    if "options" in asked:
        return options.decision(asked, view["ruleset"], document)
    paused = " The game is paused." if view["paused"] else ""
    return [f"Seat {asked['seat']} {name(view, asked['seat'])} decides ({asked['kind']}). Not your turn.{paused}"]
