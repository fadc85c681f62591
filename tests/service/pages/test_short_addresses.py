"""Short addresses of events, typed from a poster."""

import pytest

from tests.support.event import open_event


def place(reader, code):
    answer = reader.get(f"/e/{code}", Accept="text/html")
    return answer.headers["Location"] if answer.status == 303 else answer.status


@pytest.mark.parametrize("typed", [str.lower, str.upper, lambda code: code.replace("0", "O").replace("1", "l")])
def test_the_last_digits_of_an_id_lead_to_a_public_event(olga, anybody, typed):
    path = open_event(olga)
    assert place(anybody, typed(path[-6:])) == path.removeprefix("/v1")


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_events_that_are_not_public_cannot_be_guessed(olga, anybody, visibility):
    path = open_event(olga, visibility=visibility)
    assert [place(one, path[-6:]) for one in (olga, anybody)] == [404, 404]


@pytest.mark.parametrize("code", ["", "0", "_______", "%25%25%25%25%25%25", "zzzzzz", "t_0123", "0123456"])
def test_a_code_without_an_event_is_not_found(anybody, code):
    assert place(anybody, code) == 404
