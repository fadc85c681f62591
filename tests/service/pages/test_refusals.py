"""A browser that opens a wrong address gets a page, and programs get the problem."""

import pytest

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
GAME = "g_01jd6v3r5m8x2k4q7w9y1z3a5c"


@pytest.mark.parametrize(
    ("path", "accept", "status", "media"),
    [
        ("/nothing-here", BROWSER, 404, "text/html"),
        (f"/games/{GAME}/nothing", BROWSER, 404, "text/html"),
        ("/tournaments/t_01jd6v3r5m8x2k4q7w9y1z3a5c", BROWSER, 404, "text/html"),
        ("/series?tournaments=x", BROWSER, 422, "text/html"),
        ("/nothing-here", "*/*", 404, "application/problem+json"),
        ("/nothing-here", "application/json", 404, "application/problem+json"),
        ("/v1/nothing-here", BROWSER, 404, "application/problem+json"),
    ],
)
def test_a_refusal_is_a_page_for_browsers_and_a_problem_for_programs(anybody, path, accept, status, media):
    answer = anybody.get(path, Accept=accept)
    assert (answer.status, answer.headers["Content-Type"].partition(";")[0]) == (status, media)
    assert answer.headers["Cache-Control"] == "no-store"
    assert ("<h1>" in answer.text) is (media == "text/html")


def test_the_page_speaks_the_readers_language(anybody):
    answer = anybody.get("/nothing-here", Accept=BROWSER, Accept_Language="it")
    assert 'lang="it"' in answer.text
    answer = anybody.get("/nothing-here", Accept=BROWSER, Accept_Language="it", Cookie="dominium_language=pl")
    assert 'lang="pl"' in answer.text
    assert "Pod tym adresem nic nie ma" in answer.text
    assert answer.headers["Content-Language"] == "pl"
