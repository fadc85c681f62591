"""ETags of every GET: a known answer is not sent again, and an action on an old view returns the missed events."""

from tests.support.api import refused
from tests.support.registry import registry_of


def test_a_version_is_a_tag(anybody):
    answer = anybody.get("/tried/versions/17")
    assert answer.headers["ETag"].startswith('"17-')
    again = anybody.get("/tried/versions/17", If_None_Match=answer.headers["ETag"])
    assert (again.status, again.body, again.headers["ETag"]) == (304, b"", answer.headers["ETag"])
    assert anybody.get("/tried/versions/18", If_None_Match=answer.headers["ETag"]).status == 200


def test_two_views_of_one_version_do_not_share_a_tag(anybody, ada):
    seen = {
        anybody.get("/tried/versions/17").headers["ETag"],
        ada.get("/tried/versions/17").headers["ETag"],
        ada.get("/tried/versions/17", Accept_Language="pl").headers["ETag"],
        ada.get("/tried/versions/17", Accept="text/plain").headers["ETag"],
    }
    assert len(seen) == 4


def test_every_get_has_a_tag(ada):
    for path in ("/", "/v1/me", "/v1/tokens", "/v1/rulesets", "/openapi.json", "/.well-known/jwks.json"):
        tag = ada.get(path).headers["ETag"]
        again = ada.get(path, If_None_Match=f'"else", W/{tag}')
        assert (again.status, again.body) == (304, b"")
        assert ada.get(path, If_None_Match='"else"').status == 200
        assert ada.ask("HEAD", path).headers["ETag"] == tag


def test_answers_vary_by_who_asks_for_what(ada):
    assert ada.get("/v1/me").headers["Vary"] == "Authorization, Cookie, Accept, Accept-Encoding, Accept-Language"


def test_whoever_acts_on_an_old_view_is_told_what_they_missed(ada):
    for fine in ('"17-00000000"', '"17"', '"16-0", "17-0"', "*"):
        assert ada.post("/tried/versions/17", If_Match=fine).status == 201
    answer = ada.post("/tried/versions/17", If_Match='"15-00000000"')
    problem = refused(answer, 412, "stale-version")
    assert (problem["version"], problem["missed"]) == (17, "/tried/events?after=15")
    assert answer.headers["ETag"].startswith('"17-')
    assert answer.headers["Link"] == '</tried/events?after=15>; rel="next"'
    for nothing_of_ours in ('"what"', '""', 'W/"17-00000000"', '"17-x"'):
        problem = refused(ada.post("/tried/versions/17", If_Match=nothing_of_ours), 412, "stale-version")
        assert "no strong ETag" in problem["detail"]  # RFC 9110, 13.1.1: the comparison is strong


def test_an_if_match_that_is_no_etag_is_refused_as_such(ada):
    """An entity tag has quotes (RFC 9110, 8.8.3)."""
    for malformed in ("what", "17", "W/17", '"17'):
        problem = refused(ada.post("/tried/versions/17", If_Match=malformed), 422, "invalid")
        assert repr(malformed) in problem["detail"]


def test_a_tag_from_before_an_erasure_is_worth_nothing(anybody, app):
    before = anybody.get("/tried/versions/17").headers["ETag"]
    assert anybody.get("/tried/versions/17", If_None_Match=before).status == 304
    assert anybody.as_("soon-forgotten").delete("/v1/me").status == 202
    after = anybody.get("/tried/versions/17", If_None_Match=before)
    assert (after.status, after.headers["ETag"] != before) == (200, True)
    (erasure, *_) = app.extensions["service"]["accounts"].erasures.undone()
    app.extensions["service"]["accounts"].erasures.found(erasure.id, 1, done=True)
    app.extensions["service"]["accounts"].erasures.look()
    assert anybody.get("/tried/versions/17", If_None_Match=after.headers["ETag"]).status == 200


def test_a_tag_never_promises_more_than_was_erased_when_the_answer_was_begun(anybody, app, monkeypatch):
    """Somebody is forgotten while an answer is made that still names them: its tag is that of before."""
    registry = registry_of(app.extensions["service"])
    before = anybody.get("/tried/versions/17").headers["ETag"]
    epoch = registry.erasures.epoch
    numbers = iter([epoch(), epoch() + 1, epoch() + 1])
    monkeypatch.setattr(registry.erasures, "epoch", lambda: next(numbers))
    assert anybody.get("/tried/versions/17").headers["ETag"] == before
    assert anybody.get("/tried/versions/17").headers["ETag"] != before


def test_an_old_tag_still_names_its_version(ada):
    tag = ada.get("/tried/versions/17").headers["ETag"]
    assert ada.post("/tried/versions/17", If_Match=tag).status == 201
