"""Complaints over HTTP and by the command: their way to the operator, and who may read them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.cli import main
from service.features.accounts.changing import give_role
from tests.support.api import Answer, Api, over_wsgi, refused
from tests.support.play import people, table
from tests.support.service import application


class Club:
    """Four players and an administrator of one service."""

    def __init__(self, app: Any) -> None:
        self.anybody = Api(over_wsgi(app))
        self.ada, self.bob, self.cleo, rosa = people(self.anybody, 4)
        accounts = self.accounts = app.extensions["service"]["accounts"]
        give_role(accounts, rosa.account or "", "admin")
        token = accounts.credentials.issue("token", rosa.account, ("read", "admin"))[1]
        self.rosa, self.plain = rosa.bearing(token), rosa

    def open(self, **query: str) -> list[dict[str, Any]]:
        asked = "".join(f"?{name}={value}" for name, value in query.items())
        found: list[dict[str, Any]] = self.rosa.get(f"/v1/complaints{asked}").json["items"]
        return found


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with application(tmp_path) as app:
        yield Club(app)


def about(player: Api, other: Api, **body: Any) -> Answer:
    return player.put(f"/v1/me/complaints/{other.account}", {"reason": "unfair-play", **body})


def test_a_complaint_reaches_administrators_alone(club: Club) -> None:
    game = table([club.ada, club.bob])
    assert about(club.ada, club.bob, text="Two accounts of one person.", game=game).status == 204
    (found,) = club.open()
    assert (found["by"]["account"], found["player"]["account"]) == (club.ada.account, club.bob.account)
    assert (found["reason"], found["text"], found["game"]) == ("unfair-play", "Two accounts of one person.", game)
    for reader in (club.ada, club.bob, club.plain):
        refused(reader.get("/v1/complaints"), 403, "insufficient-scope")
    refused(club.bob.put(f"/v1/complaints/{found['id']}/handled"), 403, "insufficient-scope")
    refused(club.anybody.get("/v1/complaints"), 401, "unauthenticated")


def test_one_open_complaint_for_each_pair(club: Club) -> None:
    about(club.ada, club.bob, text="First words.")
    about(club.ada, club.bob, reason="name")
    about(club.cleo, club.bob, reason="other")
    assert [(one["reason"], one["text"]) for one in club.open()] == [("name", ""), ("other", "")]
    first = club.open()[0]["id"]
    assert club.rosa.put(f"/v1/complaints/{first}/handled").status == 204
    about(club.ada, club.bob, reason="behaviour")
    assert [one["reason"] for one in club.open()] == ["other", "behaviour"]
    (handled,) = club.open(handled="true")
    assert (handled["id"], handled["handled_at"] is None) == (first, False)
    refused(club.rosa.put("/v1/complaints/q_01jd6v3r5m8x2k4q7w9y1z3a5c/handled"), 404, "not-found")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"reason": "boring"}, 422, "invalid"),
        ({"text": "x" * 501}, 422, "invalid"),
        ({"game": "g_01jd6v3r5m8x2k4q7w9y1z3a5c"}, 404, "unknown-game"),
    ],
)
def test_a_wrong_complaint_is_refused(body: dict[str, Any], status: int, code: str, club: Club) -> None:
    refused(about(club.ada, club.bob, **body), status, code)
    assert club.open() == []


def test_who_can_be_reported(club: Club) -> None:
    refused(about(club.ada, club.ada), 409, "not-yourself")
    refused(club.ada.put("/v1/me/complaints/bot:gentle-1", {"reason": "other"}), 404, "not-found")
    private = table([club.bob, club.cleo], visibility="private")
    refused(about(club.ada, club.bob, game=private), 404, "unknown-game")


@pytest.mark.parametrize("gone", ["ada", "bob"])
def test_a_complaint_is_erased_with_either_account(gone: str, club: Club) -> None:
    about(club.ada, club.bob, text="Words to erase.")
    assert getattr(club, gone).delete("/v1/me").status == 202
    assert club.open() == []


def test_ten_complaints_an_hour(tmp_path: Path) -> None:
    with application(tmp_path, ACCOUNT_RATE_LIMIT="100") as app:
        ada, bob = people(Api(over_wsgi(app)), 2)
        assert [about(ada, bob).status for _ in range(11)] == [204] * 10 + [429]


def test_the_command_lists_and_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with application(tmp_path) as app:
        ada, bob = people(Api(over_wsgi(app)), 2)
        about(ada, bob, text="Two accounts\nof one person.")
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    assert main(["complaints"]) == 0
    shown = capsys.readouterr().out
    assert "unfair-play" in shown
    assert "    of one person." in shown
    assert main(["complaints", "--handled", shown[:28]]) == 0
    assert main(["complaints", "--handled", "q_01jd6v3r5m8x2k4q7w9y1z3a5c"]) == 2
    capsys.readouterr()
    assert main(["complaints"]) == 0
    assert capsys.readouterr().out == "0 open\n"


def test_administrators_neither_see_nor_close_complaints_about_themselves(club: Club) -> None:
    other = club.ada
    give_role(club.accounts, other.account or "", "admin")
    token = club.accounts.credentials.issue("token", other.account, ("read", "admin"))[1]
    about(club.bob, club.rosa, text="The administrator reads hands of my games.")
    assert club.open() == []
    (found,) = other.bearing(token).get("/v1/complaints").json["items"]
    refused(club.rosa.put(f"/v1/complaints/{found['id']}/handled"), 404, "not-found")
    assert other.bearing(token).put(f"/v1/complaints/{found['id']}/handled").status == 204
    assert club.open(handled="true") == []
