"""What a game is part of, a match or a tournament, as JSON knows it."""

from typing import Any

from domain.lobby import PartOf, TableOf


def told_match(part: PartOf | None) -> dict[str, Any] | None:
    return None if part is None else {"id": part.match, "number": part.number}


def told_table(of: TableOf | None) -> dict[str, Any] | None:
    if of is None:
        return None
    return {"id": of.tournament, "stage": of.stage, "round": of.round, "table": of.table, "number": of.number}
