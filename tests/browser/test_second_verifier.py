"""The page of clients/typescript/README.md, in a browser: no build step, and no scripts but its own."""

import json
import shutil

import pytest
from playwright.sync_api import expect

from tests.support.agreement import damages
from tests.support.browser import elsewhere
from tests.support.records import generated_record
from tests.support.second_verifier import first
from tests.support.snippets import README, snippets


@pytest.fixture
def page(browser, ring, tmp_path):
    shutil.copytree(README.parent / "verify", tmp_path / "verify")
    (tmp_path / ".well-known").mkdir()
    (tmp_path / ".well-known" / "jwks.json").write_text(json.dumps(ring.jwks()), encoding="utf-8")
    (tmp_path / "index.html").write_text("<!doctype html><link rel=icon href=data:,>" + snippets(README, "html")[0])
    (tmp_path / "check.js").write_text(snippets(README, "js")[1], encoding="utf-8")
    with elsewhere(browser, tmp_path) as page:
        yield page


def test_a_record_is_checked_in_a_browser(page, ring):
    """The page shows the findings of `dominium verify`."""
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with page.expect_response("**/jwks.json"):
        page.goto("/")
    records = [generated_record(ring, 2), *(record for _, record in damages(ring, 60))]
    for record, ours in zip(records, first(records, ring), strict=True):
        page.locator("#verdict").evaluate("output => { output.value = '' }")
        page.locator("#record").set_input_files({"name": "record.jsonl", "mimeType": "text/plain", "buffer": record})
        told = [ours["verdict"], ours["code"], ours["line"]]
        expect(page.locator("#verdict")).to_have_text(" ".join(str(part) for part in told if part))
    assert not complaints
