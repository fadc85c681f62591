"""Times in answers have one form (docs/times of the API): UTC, with milliseconds."""

import re

import pytest

from service.platform.http.fields import moment
from tests.support.api import ROOT

EXAMPLES = sorted((ROOT / "service" / "platform" / "http" / "examples").glob("*.json"))
CHOSEN = {"starts_at", "until"}
"""Hours that an organiser chose are recorded as they were sent."""


def test_a_stored_second_gets_milliseconds():
    assert moment(1_796_000_000) == "2026-11-30T00:53:20.000Z"


def test_an_account_and_its_tokens_have_milliseconds(ada):
    me, (token, *_) = ada.get("/v1/me").json, ada.get("/v1/tokens").json["items"]
    for time in (me["created_at"], token["created_at"], token["last_used_at"]):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", time)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_has_no_other_times(path):
    text = path.read_text("utf-8")
    assert set(re.findall(r'"(\w+)": ?"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"', text)) <= CHOSEN
