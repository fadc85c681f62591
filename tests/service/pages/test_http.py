"""The pages before any browser sees them: a strict policy, parts that never change, words in four languages."""

import html
import json
import posixpath
import re
from typing import get_args

import pytest

from domain.game.catalogue import LANGUAGES
from domain.game.facts import LONGEST_TEXT
from domain.games.rulesets import RULESETS
from domain.table.lobby_facts import BESIDE, LOBBY_CODEC
from domain.table.looks import KINDS as LOOKS
from domain.table.rulings import RULINGS
from domain.tournament.formats.formats import AnyFormat
from domain.tournament.tournament import TournamentStatus
from projections.disputes import STATES
from service.features.exports.sheets import SHEETS
from service.features.games.answers import STATUSES
from service.features.referee.routes.rulings import KINDS
from service.web.boards import FRAMED, SANDBOX
from service.web.parts import assets_digest, parts, sources
from service.web.routes import POLICY
from tests.support.api import refused, refused_on_a_page
from tests.support.play import table
from tests.support.signed_in import Browser
from tests.support.snippets import README

GAME = "g_01jd6v3r5m8x2k4q7w9y1z3a5c"
DISPUTE = GAME.replace("g", "d", 1)
OURS = {
    name: text.decode()
    for name, text in sources().items()
    if name.endswith(".js") and not name.startswith(("vendor/", "verify/"))
}
RUN, AHEAD = 'script type="module" src', 'link rel="modulepreload" href'
VERIFIER = README.parent / "verify"
WORDS = {
    language: json.loads(parts()[f"words/{language}.json"]) | json.loads(parts()[f"lessons/{language}.json"])
    for language in LANGUAGES
}


def test_statistics_without_a_game_that_counts_lead_to_public_games(anybody, ada, service):
    bo = anybody.as_("bo-counts")
    audiences = ("public", "unlisted")
    games = {audience: table([ada, bo], ruleset="kingdomino", visibility=audience) for audience in audiences}
    service.platform.readmodels.runner.catch_up()
    shown = anybody.get("/statistics", Accept="text/html").text
    assert f"/games/{games['public']}" in shown
    assert games["unlisted"] not in shown
    texts = ("Your unlisted and private games do not count", games["public"], "A win rate")
    places = [shown.index(text) for text in texts]
    assert places == sorted(places), "the definitions follow the figures"


def test_the_page_allows_nothing_from_elsewhere_and_nothing_inline(anybody):
    page = anybody.get(f"/games/{GAME}", Accept="text/html,*/*;q=0.8", Accept_Language="pl")
    policy = dict(part.strip().split(" ", 1) for part in page.headers["Content-Security-Policy"].split(";"))
    assert policy.pop("default-src") == "'none'"
    assert policy.pop("img-src") == "'self' data:"  # the picture of the table that the page itself has drawn
    assert {sources for name, sources in policy.items()} == {"'self'", "'none'"}
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", page.text)
    assert not re.search(r"https?://", page.text)
    assert '<html lang="pl"' in page.text
    again = anybody.get(f"/games/{GAME}", If_None_Match=page.headers["ETag"], Accept_Language="pl")
    assert (again.status, again.headers["Content-Security-Policy"]) == (304, page.headers["Content-Security-Policy"])
    refused_on_a_page(anybody.get("/games/g_1", Accept="text/html"), 404, "not-found")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tables",
        f"/tables/{GAME}",
        "/players",
        "/statistics?order=rate",
        "/tournaments",
        "/tournaments?status=running",
        "/tournaments/new",
        f"/tournaments/{GAME.replace('g', 't', 1)}/print",
        "/sign-in",
        "/me",
        "/check",
        "/docs",
        "/problems/csrf",
        "/disputes",
        f"/disputes/{DISPUTE}",
        f"/games/{GAME}/rulings/9",
    ],
)
def test_every_page_is_as_strict_and_leads_to_what_is_there(anybody, ada, path):
    page = anybody.get(path, Accept="text/html")
    assert page.headers["Content-Security-Policy"] == POLICY
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", page.text)
    for address in set(re.findall(r'(?:src|href)="(/[^"#]*)"', page.text)):
        assert ada.get(html.unescape(address)).status == 200, address


def test_a_player_is_shown_by_handle_and_whoever_is_forgotten_is_not(anybody, ada):
    who = ada.get("/v1/me").json
    game = ada.post("/v1/games", {"ruleset": "kingdomino", "seats": ["me", "open"], "visibility": "private"}).json
    for path in (f"/players/{who['handle'].upper()}", f"/players/{who['id']}"):
        page = anybody.get(path, Accept="text/html")
        assert (page.status, f"<h1>{who['display_name']}" in page.text) == (200, True)
        assert game["game"]["id"] not in page.text
        assert game["game"]["id"] in ada.get(path, Accept="text/html").text
    looked_up = anybody.get(f"/players?handle={who['handle']}", Accept="text/html")
    assert f'href="/players/{who["handle"]}"' in looked_up.text
    gone = anybody.as_("soon-gone")
    assert gone.delete("/v1/me").status == 202
    refused_on_a_page(anybody.get("/players/soon-gone", Accept="text/html"), 404, "not-found")
    refused_on_a_page(anybody.get(f"/players/{gone.account}", Accept="text/html"), 404, "not-found")


def test_a_tournament_is_read_without_javascript_by_whoever_may_know_of_it(anybody, ada):
    wish = {"title": "A <quiet> evening", "ruleset": "kingdomino", "stages": [{"format": {"kind": "knock-out"}}]}
    for visibility, seen in (("public", 200), ("private", 404)):
        made = ada.post("/v1/tournaments", wish | {"visibility": visibility}).json["tournament"]["id"]
        page = anybody.get(f"/tournaments/{made}", Accept="text/html")
        assert page.status == seen
        assert ('<h1 dir="auto">A &lt;quiet&gt; evening</h1>' in page.text) is (seen == 200)
        assert (f'href="/tournaments/{made}"' in anybody.get("/tournaments", Accept="text/html").text) is (seen == 200)
        other = anybody.get("/tournaments?ruleset=dominion", Accept="text/html").text
        assert made not in other
        assert ada.get(f"/tournaments/{made}", Accept="text/html").status == 200


def test_only_what_is_made_for_it_may_stand_in_a_frame(anybody, ada):
    wish = {"title": "Duels", "ruleset": "kingdomino", "stages": [{"format": {"kind": "knock-out"}}]}
    for visibility, seen in (("unlisted", 200), ("private", 404)):
        event = (
            f"/tournaments/{ada.post('/v1/tournaments', wish | {'visibility': visibility}).json['tournament']['id']}"
        )
        assert [
            anybody.get(f"{event}/{kind}", Accept="text/html").status for kind in ("embed", "overlay", "screen")
        ] == [seen] * 3
        assert ada.get(f"{event}/embed", Accept="text/html").status == 200
        if seen == 200:
            framed = anybody.get(f"{event}/embed?lang=pl", Accept="text/html")
            assert framed.headers["Content-Security-Policy"] == POLICY.replace("ancestors 'none'", "ancestors *")
            assert '<html lang="pl"' in framed.text
            over = anybody.get(f"{event}/overlay", Accept="text/html")
            assert over.headers["Content-Security-Policy"] == POLICY
            refused_on_a_page(anybody.get(f"{event}/embed?theme=pink", Accept="text/html"), 422, "invalid")


def test_board_of_a_game_is_sandboxed_and_framed_for_everybody(anybody, ada):
    wish = {"ruleset": "kingdomino", "seats": ["me", "open"]}
    for visibility, seen in (("public", 200), ("unlisted", 200), ("private", 404)):
        game = ada.post("/v1/games", wish | {"visibility": visibility}).json["game"]["id"]
        for kind, policy in (("embed", FRAMED), ("overlay", POLICY)):
            for reader in (anybody, ada):  # a player's session makes no difference
                found = reader.get(f"/games/{game}/{kind}?lang=pl", Accept="text/html")
                assert found.status == seen, (visibility, kind)
                if seen == 200:
                    assert found.headers["Content-Security-Policy"] == policy + SANDBOX
                    assert '<html lang="pl"' in found.text
            refused_on_a_page(anybody.get(f"/games/{game}/{kind}?show=hands", Accept="text/html"), 422, "invalid")
    assert "allow-same-origin" not in SANDBOX


def test_a_page_says_whether_a_session_holds_and_speaks_the_language_that_was_chosen(anybody):
    guest = Browser(anybody, anybody.post("/v1/sessions", {"guest": True}))
    mine = anybody.get("/", Accept="text/html", Cookie=guest.headers["Cookie"] + "; dominium_language=it")
    assert 'data-session="yes"' in mine.text
    assert '<html lang="it"' in mine.text
    assert mine.headers["Content-Language"] == "it"
    assert guest.ask("DELETE", f"/v1/sessions/{guest.id}").status == 204
    again = anybody.get("/", Accept="text/html", Cookie=guest.headers["Cookie"] + "; dominium_language=xx")
    assert 'data-session="no"' in again.text
    assert '<html lang="en"' in again.text


def test_its_parts_are_kept_for_ever_because_they_never_change(anybody):
    page = anybody.get(f"/games/{GAME}", Accept="text/html").text
    named = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    kinds = {"css", "js", "json", "png", "svg", "webmanifest", "woff2"}
    assert {address.rpartition(".")[2] for address in named} == kinds
    for address in named:
        part = anybody.get(address)
        assert (part.status, "immutable" in part.headers["Cache-Control"]) == (200, True)
    for name in parts():
        assert anybody.get(f"/assets/{assets_digest()}/{name}").status == 200
    refused(anybody.get(f"/assets/{'0' * 16}/pages/replay.js"), 404, "not-found")
    refused(anybody.get(f"/assets/{assets_digest()}/vendor/NOTICE"), 404, "not-found")


@pytest.mark.parametrize("path", ["/", "/check", "/docs", f"/games/{GAME}"])
def test_a_browser_is_told_at_once_what_it_will_need(anybody, path):
    """Or it would find out about a module only when it has read what imports it."""
    page = anybody.get(path, Accept="text/html", Accept_Language="it").text
    run, ahead = (re.findall(rf'<{tag}="/assets/{assets_digest()}/([^"]+)"', page) for tag in (RUN, AHEAD))
    late = {"pages/game/play.js"} if path.startswith("/games/") else set()
    needed = {*run, *late}
    while more := {name for part in needed for name in imported(part)} - needed:
        needed |= more
    assert len(run) == 1
    assert needed == {*run, *ahead}
    assert len(ahead) == len(set(ahead))
    texts = "table" if path.startswith("/games/") else "words"
    assert f'<link rel="preload" as="fetch" crossorigin href="/assets/{assets_digest()}/{texts}/it.json">' in page


def imported(part):
    """Return the imports of a part.

    Each import ends its line; a dynamic import is in brackets.
    """
    lines = re.findall(r'^(?:import|export|\}).* from "([^"]+)";$', parts()[part].decode(), re.MULTILINE)
    return {found_from(part, line) for line in lines}


def found_from(part, path):
    return posixpath.normpath(posixpath.join(posixpath.dirname(part), path))


def test_the_second_verifier_is_served_as_its_readers_have_it(anybody):
    """So that a page checks by code which shares nothing with the service, and which anybody can hold against it."""
    served = {name for name in parts() if name.startswith("verify/")}
    assert served == {f"verify/{part.name}" for part in VERIFIER.iterdir()}
    for part in VERIFIER.iterdir():
        told = anybody.get(f"/assets/{assets_digest()}/verify/{part.name}")
        assert (told.status, told.text) == (200, part.read_text(encoding="utf-8"))
        assert told.headers["Content-Type"] == "text/javascript; charset=utf-8"
    refused(anybody.get(f"/assets/{assets_digest()}/verify/page.js"), 404, "not-found")


@pytest.mark.parametrize("name", OURS)
def test_a_module_imports_what_is_there_and_breaks_no_policy(name):
    text = OURS[name]
    assert {found_from(name, path) for path in re.findall(r'from "(\.[^"]+)"', text)} <= set(sources())
    assert not re.search(r'\beval\b|new Function|innerHTML|\bstyle=|https?://|from "[^.]', text)
    for names, path in re.findall(r'import \{([^}]+)\} from "(\.[^"]+)"', text):
        exported = found_from(name, path)
        if exported in OURS:
            source = OURS[exported]
            for one in filter(None, (name.partition(" as ")[0].strip() for name in names.split(","))):
                assert re.search(rf"export (async )?(const|let|function|class) {one}\b", source), one


def test_there_are_words_for_all_that_the_page_names():
    said = {key for text in OURS.values() for key in re.findall(r'\bt\("([^"]+)"', text)}
    lessons = "".join(OURS[f"games/{ruleset}/lessons.js"] for ruleset in RULESETS)
    said |= {f"step.{step}" for step in re.findall(r'id: "([^"]+)"', lessons)}
    said |= {f"rulebook.{section}" for section in re.findall(r'where: "([^"]+)"', lessons)}
    said |= (
        {f"look.{kind}" for kind in LOOKS} | {f"rule.{kind}" for kind in KINDS} | {f"state.{state}" for state in STATES}
    )
    said |= {f"status.{status}" for status in STATUSES} | {f"ruling.{kind.type_name()}" for kind in RULINGS}
    said |= {f"hall.{status}" for status in get_args(TournamentStatus)} | {f"hall.sheet-{sheet}" for sheet in SHEETS}
    said |= {f"format.{kind.__struct_config__.tag}" for kind in get_args(AnyFormat)}
    assert said <= WORDS["en"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_name(language):
    kinds = {kind for codec in (LOBBY_CODEC, *(rules.codec for rules in RULESETS.values())) for kind in codec.types}
    named = kinds - {kind.type_name() for kind in RULINGS}  # these have the names that they have on the list of rulings
    assert named == {key.partition(".")[2] for key in WORDS[language] if key.startswith("happened.")}


def test_the_page_takes_a_text_as_long_as_may_be_written():
    assert re.search(r"LONGEST = (\d+);", OURS["shared/text-form.js"])[1] == str(LONGEST_TEXT)
    written = [tag for text in OURS.values() for tag in re.findall(r'<textarea name="(?:text|reason)"[^>]*', text)]
    assert len(written) == 4
    assert all("maxlength=${LONGEST}" in tag for tag in written)


def test_the_page_knows_what_lies_beside_the_table():
    """So the form of a rewind can list the events taken back, and those that stay."""
    text = OURS["shared/game/moments.js"]
    kinds = set(re.findall(r'"([a-z-]+)"', "".join(re.findall(r"new Set\(\[(.*?)\]\)", text, re.DOTALL))))
    assert kinds == {kind.type_name() for kind in BESIDE}
