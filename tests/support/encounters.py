"""Round robins of four in which two pairs are level on points, and only their direct encounter decides."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tests.support.api import Api
from tests.support.event import did, open_event

_WINNERS: Final = {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 4}
ORDER: Final = (2, 1, 4, 3)
"""The order of each part. The first two have as many points, and the last two."""


def winner(parts: Iterable[Iterable[int]], table: Sequence[int]) -> int:
    """Return the winner of a table. Each part plays in the same way, by the numbers of its entrants."""
    (part,) = [sorted(part) for part in parts if table[0] in part]
    one, other = sorted(1 + part.index(entrant) for entrant in table)
    return part[_WINNERS[one, other] - 1]


def level_event(organiser: Api, *stages: Any, names: list[str]) -> str:
    """Play the first stage of an event of four or eight, and return its path."""
    path = open_event(organiser, *stages, names=names, title="Winter League", play="typed")
    did(organiser.post(f"{path}/stages", {"entrants": list(range(1, len(names) + 1))}))
    for number in (1, 2, 3):
        if stages[0]["format"]["kind"] != "league":
            did(organiser.post(f"{path}/rounds"))
            did(organiser.post(f"{path}/rounds/publish"))
        groups: dict[int | None, list[int]] = {}
        for line in did(organiser.get(f"{path}/standings"), 200)["standings"]:
            groups.setdefault(line.get("group"), []).append(line["entrant"])
        for table in did(organiser.get(f"{path}/rounds/1/{number}"), 200)["tables"]:
            seats = [one["entrant"] for one in table["entrants"]]
            lines = [{"entrant": one, "score": 50 if one == winner(groups.values(), seats) else 40} for one in seats]
            did(organiser.post(f"{path}/rounds/1/{number}/tables/{table['number']}/results", {"results": lines}))
    return path
