"""The sample app: two people let it act for them, and it plays a game between them."""

import os
import socket
import subprocess
import sys
import urllib.request
from contextlib import contextmanager

import pytest

from tests.browser.test_reading import accessible
from tests.support.api import ROOT
from tests.support.browser import PASSWORD
from tests.support.play import until


@contextmanager
def site(service, port, client_id, secret):
    environ = os.environ | {
        "SERVICE": service.url, "CLIENT_ID": client_id, "CLIENT_SECRET": secret,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "clients" / "python"), os.environ.get("PYTHONPATH", "")]),
    }  # fmt: skip
    command = [sys.executable, "-m", "flask", "--app", "app", "run", "--port", str(port)]
    folder = ROOT / "clients" / "sample-app"
    with subprocess.Popen(command, cwd=folder, env=environ, stderr=subprocess.DEVNULL) as process:
        try:
            until(lambda: answers(port))
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def answers(port):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def sign_in(page, handle):
    page.get_by_label("Handle").fill(handle)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def test_a_website_signs_two_people_in_and_plays_for_them(people, service, visit, port):
    maker = visit()
    maker.page.goto("/me")
    sign_in(maker.page, "carla")
    maker.page.get_by_text("A new app").click()
    maker.page.get_by_label("Its name, as users read it").fill("Evening club")
    maker.page.get_by_label("Where users come back to").fill(f"http://127.0.0.1:{port}/back")
    maker.button("Register the app").click()
    client_id = maker.page.locator(".client-id").inner_text()
    secret = maker.page.locator("#my-apps-title ~ p .secret").inner_text()

    with site(service, port, client_id, secret) as club:
        for handle in ("ada", "bruno"):
            visitor = visit()
            page = visitor.page
            page.goto(club)
            page.get_by_role("link", name="Sign in").click()
            page.get_by_role("heading", name="Evening club asks to act for you").wait_for()
            assert not page.get_by_role("button", name="Allow").is_visible()
            accessible(page)
            sign_in(page, handle)
            page.get_by_text(f"You are signed in as {handle}.").wait_for()
            if handle == "ada":  # a user who refuses is sent back, too, and may decide again
                visitor.button("Refuse").click()
                page.get_by_role("heading", name="You said no").wait_for()
                visitor.complaints.clear()  # the browser reports the 403
                page.goto(club)
                page.get_by_role("link", name="Sign in").click()
            visitor.button("Allow").click()
            page.get_by_text(f"You are {handle}.").wait_for()
        visitor.button("Play for us").click()
        page.get_by_role("heading", name="It is over").wait_for()
        assert page.locator("li").count() == 2
        game = page.get_by_role("link", name="The game").get_attribute("href").rpartition("/")[2]
        page.goto(f"{service.url}/me")
        row = page.locator(".allowed-apps li", has_text="Evening club")
        row.get_by_text("read, play").wait_for()
        row.get_by_role("button", name="End it").click()
        row.wait_for(state="detached")
    assert people["ada"].get(f"/v1/games/{game}").json["result"]["reason"] == "finished"
    seats = people["ada"].get(f"/v1/games/{game}").json["seats"]
    assert [seat["handle"] for seat in seats] == ["ada", "bruno"]
