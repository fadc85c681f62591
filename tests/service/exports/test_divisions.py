"""Divisions of a league and groups in every sheet and format."""

import csv
import io

import pytest
from openpyxl import load_workbook

from tests.support.api import Api
from tests.support.event import did, open_event
from tests.support.play import people

LEAGUE = {"format": {"kind": "league", "divisions": 2}}
GROUPS = {"format": {"kind": "groups", "groups": 2, "advance": 1}}
FINAL = {"format": {"kind": "knock-out"}}


def held(anybody: Api, *stages: object) -> tuple[Api, str]:
    """Begin an event of eight and play one result at its first table."""
    (olga,) = people(anybody, 1)
    path = open_event(olga, *stages, names=[f"N{one}" for one in range(1, 9)], play="typed")
    did(olga.post(f"{path}/stages"))
    if len(stages) > 1:
        did(olga.post(f"{path}/rounds"))
        did(olga.post(f"{path}/rounds/publish"))
    tables = did(olga.get(f"{path}/rounds/1/1"), 200)["tables"]
    lines = [{"entrant": one["entrant"], "score": 10 - seat} for seat, one in enumerate(tables[-1]["entrants"])]
    did(olga.post(f"{path}/rounds/1/1/tables/{tables[-1]['number']}/results", {"results": lines}))
    return olga, path


@pytest.mark.parametrize(("stages", "key"), [((LEAGUE,), "division"), ((GROUPS, FINAL), "group")])
def test_every_sheet_and_format_carries_divisions(anybody, stages, key):
    olga, path = held(anybody, *stages)

    def fetched(sheet, kind):
        answer = olga.get(f"{path}/exports/{sheet}.{kind}")
        assert answer.status == 200, answer
        return answer.body

    known = {line["entrant"]: line["group"] for line in did(olga.get(f"{path}/standings"), 200)["standings"]}
    for sheet in ("results", "pairings", "ranking", "standings", "crosstable"):
        rows = list(csv.DictReader(io.StringIO(fetched(sheet, "csv").decode(), newline="")))
        found = {int(row["entrant"]): int(row[key]) for row in rows}
        assert found == (known if sheet != "results" else {one: known[one] for one in found}), sheet
        columns = [column["key"] for column in did(olga.get(f"{path}/exports/{sheet}.json"), 200)["columns"]]
        assert key in columns
        assert sheet == "crosstable" or key in fetched(sheet, "html").decode().lower(), sheet
    parts = [int(row[key]) for row in rows]
    assert key == "group" or parts == sorted(parts), "by division, then place"
    for kind in ("md", "txt", "html"):
        assert key in fetched("standings", kind).decode().lower(), kind
    book = load_workbook(io.BytesIO(fetched("workbook", "xlsx")))
    assert key in [str(cell.value).lower() for sheet in book.worksheets for cell in sheet[1]]


def test_readers_of_standings_count_places_within_a_division(anybody):
    olga, path = held(anybody, LEAGUE)
    rows = list(csv.DictReader(io.StringIO(olga.get(f"{path}/exports/standings.csv").body.decode(), newline="")))
    assert [row["place"] for row in rows] == [str(place) for place in range(1, 9)], "data has the place in the event"
    lines = [line.split("|") for line in olga.get(f"{path}/exports/standings.md").body.decode().splitlines()]
    shown = [[cell.strip() for cell in line[1:3]] for line in lines if len(line) > 4 and line[1].strip().isdigit()]
    assert shown == [[f"{division}", f"{place}"] for division in (1, 2) for place in range(1, 5)]
