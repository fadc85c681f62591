"""Direct encounters within a division or group: in the standings, their explanation and sheets, and certificates."""

import csv
import io
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.tournament import result_commands
from domain.tournament.formats.formats import Groups, League, RoundRobin
from domain.tournament.formats.stage import Stage
from domain.tournament.results.scale import Scale
from service.features.exports import bundle
from service.features.exports.bundle_check import check
from service.features.tournaments import organising
from service.features.tournaments.certificates import statement, vouched
from service.features.tournaments.typed_results import Came
from tests.service.exports.test_bundle import packed
from tests.service.tournaments.test_certificates import certified, made_again
from tests.support.encounters import ORDER, level_event, winner
from tests.support.evening import ID, MAKER, Evening
from tests.support.event import did
from tests.support.forged_evening import audited, copied
from tests.support.organising import places
from tests.support.play import people

NAMES = [f"N{one}" for one in range(1, 9)]
LEAGUE = {"format": {"kind": "league", "divisions": 2}}
GROUPS = {"format": {"kind": "groups", "groups": 2, "advance": 1}}
FINAL = {"format": {"kind": "knock-out"}}


@pytest.mark.parametrize(
    ("stages", "names"),
    [((LEAGUE,), NAMES), ((GROUPS, FINAL), NAMES), (({"format": {"kind": "round-robin"}},), NAMES[:4])],
    ids=["league", "groups", "round robin"],
)
def test_direct_encounter_within_a_part_is_shown_where_it_decided(anybody, stages, names):
    (olga,) = people(anybody, 1)
    path = level_event(olga, *stages, names=names)
    lines = did(olga.get(f"{path}/standings?explain=true"), 200)["standings"]
    for part in {line.get("group") for line in lines}:
        own = [line for line in lines if line.get("group") == part]
        known = {line["entrant"]: line["tiebreaks"]["direct-encounter"] for line in own}
        assert list(known.values()) == ["1", "0", "1", "0"]
        assert [1 + sorted(known).index(one) for one in known] == list(ORDER)
        for line in own:
            told = line["explained"]["tiebreaks"]["direct-encounter"]
            assert (told["value"], told["parts"][0]["what"]) == (known[line["entrant"]], "mutual-score")
            assert "unmet" not in line
    rows = list(csv.DictReader(io.StringIO(olga.get(f"{path}/exports/standings.csv").body.decode(), newline="")))
    shown = {int(row["entrant"]): row["tiebreak_direct_encounter"] for row in rows}
    assert shown == {line["entrant"]: line["tiebreaks"]["direct-encounter"] for line in lines}
    did(olga.post(f"{path}/certificates"))
    (signed,) = did(olga.get(path), 200)["certificates"]
    document = did(olga.get(f"{path}/certificates/{signed['certificate']}"), 200)["document"]
    assert {line["entrant"]: line["tiebreaks"]["direct-encounter"] for line in document["standings"]} == shown


def played(evening: Evening, stage: Stage) -> None:
    evening.make(stage, play="typed").enter(8).start().advance()
    while not evening.line.tournament.current.over:
        if evening.line.tournament.current.complete:
            evening.round()
        current = evening.line.tournament.current
        parts = current.stage.format.divided(current.entrants)
        for number, held in current.open_rounds:
            for table in held.tables:
                first = winner(parts, table.entrants)
                scores = [50 if one == first else 40 for one in table.entrants]
                evening.organise.report(
                    MAKER, ID, number, table.number, lambda _, scores=scores: Came(places(*scores), ())
                )


def encounters(document: dict[str, Any]) -> list[str | None]:
    return [line["tiebreaks"]["direct-encounter"] for line in document["standings"]]


@pytest.mark.parametrize(
    ("format_", "before"),
    [(League(divisions=2), [None] * 8), (Groups(groups=2, advance=1), ["0"] * 8)],
    ids=["league", "groups"],
)
def test_certificates_and_sheets_of_an_earlier_build_still_agree(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, format_: League | Groups, before: list[str | None]
) -> None:
    """They lack the direct encounters within a division or group. Both are made again as they were."""
    certify: Callable[..., Any] = result_commands.certify
    monkeypatch.setattr("service.platform.streams.pen.now", lambda: "2026-11-30T12:00:00.000Z")
    with monkeypatch.context() as earlier:
        earlier.setattr(organising, "statement", partial(statement, within=False))
        earlier.setattr(result_commands, "certify", lambda *args, **more: replace(certify(*args, **more), within=UNSET))
        played(evening, Stage(format_, Scale("win")))
        first = certified(evening)
        earlier.setattr(bundle, "SHEETS_EDITION", 6)
        earlier.setattr("service.features.exports.bundle.sheet_files.__defaults__", (6,))
        old = packed(evening)
    assert check(io.BytesIO(old)).sheets is not None
    assert encounters(made_again(evening, 0)) == before
    second = certified(evening, supersedes=first.certificate, reason="with the direct encounters")
    assert (first.within, second.within) == (UNSET, True)
    assert encounters(made_again(evening, 1)) != before
    assert all(vouched(made_again(evening, number), evening.ring.publics()) for number in (0, 1))
    evening.organise.end(MAKER, ID)
    evening.advance()
    assert (audited(evening).verdict, copied(evening).verdict) == ("agrees", "agrees")
    assert check(io.BytesIO(packed(evening))).sheets is not None


def test_certificate_without_parts_has_no_new_field(evening: Evening) -> None:
    evening.make(Stage(RoundRobin(), Scale("win")), play="typed").enter(2).start().round()
    for number, held in evening.line.tournament.current.open_rounds:
        for table in held.tables:
            evening.organise.report(MAKER, ID, number, table.number, lambda _: Came(places(50, 40), ()))
    assert certified(evening).within is UNSET
