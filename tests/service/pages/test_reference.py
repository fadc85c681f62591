"""The reference: search, groups, payloads, error codes and changes."""

import re
from typing import Any

import jsonschema
import pytest

from domain.game.play import ENGINE_FACTS
from domain.ratings import counting, glicko, ladder
from domain.table.lobby_facts import LOBBY_CODEC
from service.features.games.routes.event_schemas import schemas
from service.platform.http.codes import CODES, MISTAKES
from service.platform.http.limits import Policy
from service.platform.runtime.settings import Settings
from service.web.reference.entries import entries, guide
from service.web.reference.finds import finds
from service.web.reference.groups import GROUPS
from service.web.reference.payloads import payload
from service.web.reference.quotas import policies
from service.web.reference.retries import RETRIES
from service.web.reference.search import subject
from tests.support.api import document
from tests.support.searched import among, found, leads

QUESTIONS = [
    ("how do I undo a move", "/docs/take_back"),
    ("rate limit", "/docs#rate-limits"),
    ("pagination", "/docs#pagination"),
    ("If-Match", "/docs#etags"),
    ("which event ends a game", "/docs/streams#which-event-ends-a-game"),
    ("history of a game", "/docs/get_log"),
    ("how do I get a token", "/docs/create_token"),
    ("sign up", "/docs/create_account"),
    ("play against a bot", "/docs/start#a-whole-game"),
    ("find an opponent", "/docs/streams#finding-a-game"),
    ("retry a request without doing it twice", "/docs/exactly-once"),
    ("verify the signature of a webhook", "/docs/webhooks#verifying-the-signature"),
    ("webhook on localhost", "/docs/webhooks#a-receiver-on-your-own-machine"),
    ("websocket", "/docs/streams"),
    ("resign", "/docs/resign"),
    ("stale-version", "/problems/stale-version"),
    ("export standings as csv", "/docs/export_sheet"),
    ("download all finished games", "/docs/bulk"),
    ("as_of_round", "/docs/export_chart"),
    ("Retry-After", "/docs#header-retry-after"),
    ("game.your_decision", "/docs#webhook-game.your_decision"),
    ("leaderboard", "/docs/get_leaderboard"),
    ("log in with another service oauth", "/docs/apps"),
    ("how many requests per minute", "/docs#rate-limits"),
    ("wait for my turn", "/docs/list_inbox"),
    ("reconnect after a lost connection", "/docs/streams"),
    ("delete my account", "/docs/delete_me"),
    ("send a message to my opponent", "/docs/send_greeting"),
    ("maximum body size", "/docs#size-limits"),
    ("elo rating of a player", "/docs/list_player_ratings"),
    ("error 412", "/docs/codes#status-412"),
    ("deprecated", "/docs/changes"),
    ("dispute a result", "/docs/create_dispute"),
    ("how do I leave a game", "/docs/leave_seat"),
    ("block a player", "/docs/add_block"),
    ("set up a position", "/docs/positions"),
    ("what does 409 mean", "/docs/codes#status-409"),
    ("public key", "/docs/get_keys"),
    ("inclusion proof", "/docs/transparency#proofs-in-records"),
    ("withdraw from a tournament", "/docs/drop_entrant"),
    ("notify my phone", "/docs/create_device"),
    ("health check", "/docs/get_readiness"),
    ("monthly dump of games", "/docs/list_dumps"),
    ("too many requests", "/problems/rate-limited"),
    ("too many requests retry", "/problems/rate-limited"),
    ("next page of a list", "/docs#pagination"),
    ("repeat request safely lost answer", "/docs/exactly-once"),
    ("repeat a request safely", "/docs/exactly-once"),
    ("game at an earlier event", "/docs/get_game"),
    ("take back a move", "/docs/take_back"),
    ("undo", "/docs/take_back"),
    ("open a dispute", "/docs/create_dispute"),
    ("listen to a game without polling", "/docs/streams"),
    ("webhook my turn signature", "/docs/webhooks"),
    ("declare my account a bot", "/docs/update_me"),
    ("token for an app acting for a user", "/docs/apps"),
    ("download record check offline", "/docs/verifying"),
    ("stale-decision", "/problems/decision-closed"),
    ("create swiss tournament first round", "/docs/create_tournament"),
    ("export standings csv", "/docs/export_sheet"),
    ("choose a dominion kingdom paste as text", "/docs/options#choosing-a-dominion-kingdom"),
    ("how often may I ask limits headers", "/docs/limits#rate-limit-headers"),
    ("swiss", "/docs/tournaments"),
    ("double-elimination", "/docs/create_tournament"),
    ("adjudicate", "/docs/refereeing#kinds-of-rulings"),
    ("round robin", "/docs/create_tournament"),
    ("knock-out", "/docs/tournaments#formats-of-a-stage"),
    ("gentle", "/docs/create_game"),
    ("gentle", "/docs/options#bots-and-their-levels"),
    ("bot levels", "/docs/options#bots-and-their-levels"),
    ("play against a bot levels", "/docs/options#bots-and-their-levels"),
    ("choose Dominion kingdom", "/docs/options#choosing-a-dominion-kingdom"),
    ("embed", "/docs/embedding"),
    ("iframe", "/docs/embedding"),
    ("widget", "/docs/embedding"),
    ("oembed", "/docs/embedding"),
    ("overlay", "/docs/embedding"),
    ("OBS", "/docs/embedding"),
    ("projector", "/docs/embedding"),
    ("embed standings live board", "/docs/embedding"),
    ("embed standings", "/docs/embedding"),
    ("embed live board", "/docs/embedding"),
    ("rate limit headers", "/docs/limits#rate-limit-headers"),
    ("how often may I ask", "/docs/limits"),
    ("swiss tournament", "/docs/tournaments"),
    ("create swiss tournament first round", "/docs/tournaments"),
    ("takebacks none", "/docs/options#no-takebacks-and-no-disputes-after-the-end-by-default"),
    # Words of readers that found nothing or something else first.
    ("how to authenticate", "/docs/accounts"),
    ("authorization header", "/docs#header-authorization"),
    ("sign out everywhere", "/docs/accounts#ending-everything"),
    ("sign out everywhere", "/docs/delete_other_sessions"),
    ("log out", "/docs/sign_out"),
    ("logout", "/docs/sign_out"),
    ("play without an account", "/docs/accounts#a-guest-playing-without-an-account"),
    ("guest", "/docs/accounts#a-guest-playing-without-an-account"),
    ("anonymous", "/docs/accounts#a-guest-playing-without-an-account"),
    ("pause a game", "/docs/create_ruling"),
    ("adjourn", "/docs/create_ruling"),
    ("appeal against a bot's move", "/docs/create_dispute"),
    ("protest", "/docs/create_dispute"),
    ("print result slips", "/docs/tournaments#the-end-certificate-exports-and-verification"),
    ("slips", "/docs/tournaments#the-end-certificate-exports-and-verification"),
    ("archive", "/docs/exports#the-bundle"),
    ("zip archive of a tournament", "/docs/create_export"),
    ("promotion relegation", "/docs/create_season"),
    ("swap", "/docs/draw_round"),
    ("correct a result", "/docs/create_tournament_ruling"),
    ("backoff", "/docs/limits"),
    ("invite a specific player", "/docs/create_seek"),
    ("decide a dispute", "/docs/create_ruling"),
    ("rule on a dispute", "/docs/create_ruling"),
    ("personal token with fewer rights", "/docs/create_token"),
    ("notify me when it is my turn", "/docs/list_inbox"),
    ("replay a past moment", "/docs/get_game"),
    ("download record and verify offline", "/docs/verifying"),
]
"""Questions of authors of clients, and the place with the answer."""
FIRST = 3
"""Number of results among which the answer must be."""


TASKS = [
    ("reconnect", "/docs/list_events"),
    ("reconnect", "/docs/streams"),
    ("replay a game as referee", "/docs/get_bundle"),
    ("replay a game as referee", "/docs/refereeing"),
    ("bot account", "/docs/update_me"),
    ("import players", "/docs/enter_tournament"),
    ("add players", "/docs/enter_tournament"),
    ("paste names", "/docs/enter_tournament"),
    ("mute a player", "/docs/add_block"),
    ("sdk", "/docs/start"),
    ("not-your-turn", "/problems/not-your-decision"),
    ("ed25519", "/docs/verifying#verifying-a-receipt"),
    ("receipt signature", "/docs/verifying#verifying-a-receipt"),
    ("clock", "/docs/options#clocks-and-running-out-of-time"),
    ("runs out of time", "/docs/options#clocks-and-running-out-of-time"),
    ("games of one player", "/docs/list_games"),
    ("login", "/docs/sign_in"),
    ("second player", "/docs/start#a-second-player"),
    ("join a game", "/docs/take_seat"),
    ("tiebreaks", "/docs/tournaments#tie-breaks-of-a-stage"),
    ("referee", "/docs/refereeing"),
    ("appeal a ruling", "/docs/create_appeal"),
    ("salt", "/docs/secrets"),
    ("commitment", "/docs/secrets"),
    ("hidden information cheating", "/docs/secrets"),
    ("delay spectate", "/docs/secrets"),
    ("delayed live broadcast", "/docs/secrets"),
    ("glicko", "/docs/ratings"),
    ("rating calculated", "/docs/ratings"),
    ("retry later", "/docs/codes#retry"),
    ("try again", "/docs/codes#retry"),
    ("backoff", "/docs/codes#retry"),
    ("event types", "/docs/events"),
    ("decision-opened", "/docs/streams#your-turn"),
]
"""First words of readers with a task. The answer must be among the first five results."""


@pytest.mark.parametrize(("asked", "answer"), TASKS)
def test_a_task_finds_its_page(asked, answer):
    assert among(asked, answer, 5)


def test_other_words_lead_to_entries_that_exist():
    assert finds().keys() <= {one.address for one in entries()}


def test_each_section_of_a_guide_and_each_topic_has_other_words():
    assert [one.address for one in entries() if one.kind in {"guide", "topic"} and one.address not in finds()] == []


def test_no_page_shows_the_other_words(anybody):
    assert "too many requests, rate limited" in finds()["/docs/limits#too-many-requests-429"]
    for shown in (anybody.get("/docs/limits", Accept="text/html").text, search(anybody, "rate limit exceeded")):
        assert "too many requests, rate limited" not in shown


def results(anybody: Any, asked: str) -> list[str]:
    found: list[str] = re.findall(r'<li><a href="([^"]+)"><span class="kind">', search(anybody, asked))
    return found


def search(anybody: Any, asked: str) -> str:
    shown = anybody.get("/docs/search?" + re.sub(r"\s", "+", f"q={asked}"), Accept="text/html")
    assert shown.status == 200
    return str(shown.text)


def test_no_result_has_a_link_inside_its_link():
    """A link contains no other link (HTML, 4.5.1)."""
    assert [one.address for one in entries() if "](" in one.about] == []


def test_a_title_comes_first():
    asked = {title for one in entries() for title in one.whole_names if subject(title)}
    late = [title for title in asked if plain(title) not in map(plain, found(title)[0].names)]
    assert late == []


def plain(title: str) -> list[str]:
    return re.findall("[a-z0-9]+", title.lower())


@pytest.mark.parametrize(("asked", "answer"), QUESTIONS)
def test_a_question_finds_its_answer(anybody, asked, answer):
    assert any(leads(one, answer) for one in results(anybody, asked)[:FIRST])


def test_programs_get_the_results_as_json(anybody):
    items = anybody.get("/docs/search?q=undo", Accept="application/json").json["items"]
    assert [one["address"] for one in items] == results(anybody, "undo")
    assert items[0].keys() == {"kind", "title", "address", "about", "excerpt"}
    assert all(one["excerpt"] for one in items)


def test_nothing_found_suggests_words_that_are_known(anybody):
    shown = search(anybody, "pajinacyon")
    assert "Nothing found for “pajinacyon”." in shown
    assert '<a href="/docs/search?q=pagination">pagination</a>' in shown
    assert "Nothing found for “&lt;qwxyz&gt;”." in search(anybody, "<qwxyz>")
    first = search(anybody, "qwerty zxcvbn pajinacyon taakbaek wabhooq")
    assert "q=webhook" in search(anybody, "wabhooq")
    assert ("q=takeback" in first, "q=webhook" in first) == (True, False), "the first four words"
    assert "q=webhook" not in search(anybody, "zebhook"), "another first letter"
    assert "Nothing found" not in search(anybody, "")
    assert results(anybody, "how do I") == []


def test_the_reference_names_the_headers_that_prove_who_calls(anybody):
    shown = anybody.get("/docs", Accept="text/html").text
    assert "Authorization: Bearer dom_" in shown.partition('id="authentication"')[2].partition("</div>")[0]
    for header in ("authorization", "x-csrf-token"):
        assert f'id="header-{header}"' in shown


def test_each_tag_is_in_one_group():
    tags = [tag for group in GROUPS.values() for tag in group]
    assert len(GROUPS) == 10
    assert sorted(tags) == sorted(tag["name"] for tag in document()["tags"])


def test_each_result_leads_to_a_place_that_is_there(anybody):
    pages: dict[str, str] = {}
    for entry in entries():
        path, _, place = entry.address.partition("#")
        if path not in pages:
            shown = anybody.get(path, Accept="text/html")
            assert shown.status == 200, entry
            pages[path] = shown.text
        assert not place or f'id="{place}"' in pages[path], entry


@pytest.mark.parametrize("kind", document()["webhooks"])
def test_an_example_of_each_webhook_fits_its_schema(anybody, kind):
    post = document()["webhooks"][kind]["post"]
    schema = post["requestBody"]["content"]["application/json"]["schema"]
    jsonschema.validate(payload(document(), kind), {**schema, "components": document()["components"]})
    assert payload(document(), kind)["type"] == kind
    assert payload(document(), kind)["data"].get("game", "g_").startswith("g_")


def test_codes_lead_to_pages_that_name_their_operations(anybody):
    shown = anybody.get("/docs/codes", Accept="text/html").text
    assert all(f'href="/problems/{code}"' in shown for code in CODES)
    assert all(f"<li><code>{code}</code>" in shown for code in MISTAKES)
    late = anybody.get("/problems/takeback-too-late", Accept="text/html").text
    assert '<a href="/docs/take_back">' in late
    assert "<code>reveals_hidden</code>" in late
    assert "Any request" in anybody.get("/problems/rate-limited", Accept="text/html").text


def test_pages_show_the_address_of_this_service(anybody, monkeypatch):
    monkeypatch.setattr("service.web.docs.address", lambda: "https://games.example")
    assert "curl https://games.example/v1/rulesets" in anybody.get("/docs", Accept="text/html").text
    shown = anybody.get("/docs/start", Accept="text/html").text
    assert "SERVICE=https://games.example" in shown
    assert "127.0.0.1:8000" not in shown


def test_the_guide_on_limits_has_the_quota_of_each_bucket_of_this_service(anybody, monkeypatch):
    buckets: dict[str, Policy] = {}
    monkeypatch.setattr("service.web.reference.quotas.policies", lambda: buckets.update(policies()) or buckets)
    shown = anybody.get("/docs/limits", Accept="text/html").text
    rows = dict(re.findall(r"<td><code>([a-z-]+)</code></td>\s*<td>([^<]+)</td>", shown))
    assert rows.keys() == buckets.keys() >= {"caller", "move", "work"}
    assert all(rows[name].split()[0] == str(bucket.quota or "no") for name, bucket in buckets.items())


def test_guides_have_the_number_of_streams_of_this_service(anybody):
    for name in ("limits", "streams"):
        shown = anybody.get(f"/docs/{name}", Accept="text/html").text
        assert "32 live streams" in shown  # ACCOUNT_STREAMS, docs/settings.md
        assert "96 live streams" in shown  # ADDRESS_STREAMS


def test_the_guide_on_limits_has_the_usual_number_of_games():
    assert f"have {Settings.load({}).account_games} unfinished games" in guide("limits")


def test_the_guide_on_events_has_each_type_with_its_schema(anybody):
    shown = anybody.get("/docs/events", Accept="text/html").text
    listed = set(re.findall(r'href="/v1/schemas/([a-z-]+)/(\d+)\.json"><code>\1</code></a></td>\s*<td>[A-Z(]', shown))
    assert listed == {(name, str(version)) for name, version in schemas()}
    assert anybody.get("/v1/schemas/domino-placed/1.json").status == 200
    assert 'id="events-of-kingdomino"' in shown


def test_the_table_of_retries_has_each_code_with_a_time_to_wait(anybody):
    """`retry_after` of problems.toml is the time after which another try makes sense."""
    listed = {code for code, _, _ in RETRIES}
    assert {name for name, code in CODES.items() if code.retry_after} <= listed <= CODES.keys()
    shown = anybody.get("/docs/codes", Accept="text/html").text
    assert '<td>409 <a href="/problems/decision-closed">' in shown


def test_the_guide_on_ratings_has_the_numbers_of_the_code():
    text = " ".join(guide("ratings").split())
    numbers = f"| {glicko.UNRATED:.0f}, {glicko.UNKNOWN:.0f}, {glicko.Rating().volatility} |"
    assert numbers in text
    assert f"τ | {glicko.TAU} |" in text
    assert f"deviation is more than {ladder.KNOWN:.0f}," in text
    assert (ladder.WHOLE, ladder.WINDOW, ladder.OPPONENTS, counting.LONG_ENOUGH) == (4, 30, 3, 6)  # as it says in words


def test_the_changes_name_operations_that_exist_and_all_deprecated_ones():
    text = guide("changes")
    operations = {
        one["operationId"]: one
        for item in document()["paths"].values()
        for one in item.values()
        if "operationId" in one
    }
    named = set(re.findall(r"\(/docs/(\w+_\w+)\)", text))
    assert "make_move" in named
    assert named <= operations.keys()
    assert {name for name, one in operations.items() if one.get("deprecated")} <= set(re.findall(r"`(\w+)`", text))


def test_events_that_end_a_game_exist():
    (section,) = re.findall(r"## Which event ends a game\n(.*?)\n## ", guide("streams"), re.DOTALL)
    named = set(re.findall(r"`([a-z]+-?[a-z]+)`", section.partition("After")[0]))
    named -= {"reason", "standings"}
    assert len(named) == 6
    assert named <= {*LOBBY_CODEC.types, *(fact.type_name() for fact in ENGINE_FACTS)}
