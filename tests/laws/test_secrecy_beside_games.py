"""Two worlds, and everything sent about a game outside it.

This covers sheets, workbooks and bundles of its tournament, webhooks, ratings and leaderboards, and disputes. A seat
and a stranger receive the same in both, while it runs and after its end.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from events.log.viewer import Viewer
from service.features.accounts.names import Names
from service.features.exports import bundled_games
from service.features.webhooks import catalogue
from tests.support import two_courses
from tests.support.two_courses import COURSES, Course, lived


def differences(folder: Path, course: Course) -> list[str]:
    """Return the answers that differ in the other world."""
    (ours, here), (theirs, there) = (lived(folder / name, course, rigged=name == "b") for name in "ab")
    assert all(one != other for one, other in zip(here, there, strict=True)), "the worlds are the same"
    assert [told.keys() for told in ours] == [told.keys() for told in theirs]
    return [
        f"{what}:\n{text}\nor\n{other[what]}"
        for told, other in zip(ours, theirs, strict=True)
        for what, text in told.items()
        if text != other[what]
    ]


@pytest.mark.parametrize("course", COURSES, ids=lambda course: course.ruleset)
def test_what_is_told_beside_a_game_is_the_same_in_both_worlds(tmp_path: Path, course: Course) -> None:
    assert differences(tmp_path, course) == []


@pytest.mark.long
def test_leaks_planted_there_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The leaks are in the record of a bundle, in a webhook payload, and in names, which appear in all the rest."""

    def hint() -> str:
        return str(hash(two_courses.CURRENT[0].hidden())) if two_courses.CURRENT else ""

    def handles(names: Names, accounts: Any) -> Mapping[str, str | None]:
        return {account: f"{handle}{hint()}" for account, handle in honest_handles(names, accounts).items()}

    def happenings(before: str, line: Any, stored: Any) -> Any:
        for told in honest_happenings(before, line, stored):
            about = replace(told.payload.data, status=told.payload.data.status + hint())
            yield told._replace(payload=replace(told.payload, data=about))

    honest_handles, honest_happenings = Names.handles, catalogue.happenings
    monkeypatch.setattr(Names, "handles", handles)
    monkeypatch.setattr("service.features.webhooks.followers.happenings", happenings)
    monkeypatch.setattr(
        "service.features.exports.jobs.game_file",
        lambda looking, account, game, places: (
            f"games/{game}.jsonl",
            b"".join(looking.record(game, Viewer.referee())),
        ),
    )
    assert bundled_games.game_file is not None
    found = [difference.partition(":\n")[0] for difference in differences(tmp_path, COURSES[-1])]
    for what in LEAKY:
        assert any(what in one for one in found), (what, found)


LEAKY = (
    "bundle: games/", "bundle: sheets/", "sheets: ", ".csv", ".json", ".html", ".md", "workbook.xlsx", "chart.svg",
    "stage.trf", "deliveries", "/v1/disputes", "/v1/leaderboards/",
)  # fmt: skip
