"""A record from a file, checked in the browser without a network.

The page shows its valid parts, and the place where it breaks.
"""

import json

from events.log.sqlite import SqliteJournal
from events.record.verifying import verify
from events.record.words import summary
from events.transparency.policy import WitnessPolicy
from events.transparency.policy_check import check_policy
from tests.browser.test_reading import accessible
from tests.service.exports.test_bundle import packed
from tests.support.altered_tournaments import ALTERATIONS, altered, whole
from tests.support.evening import Evening
from tests.support.hands import PHONE
from tests.support.play import finish, table
from tests.support.witnesses import NAMED, honest, policy

HOLDS = "Verified: every line is what was signed with key "


def test_a_record_is_checked_with_nothing_sent_anywhere(anybody, pair, visit):
    game = table(pair)
    finish(pair, game)
    record = anybody.get(f"/v1/games/{game}/record").text
    jwks = anybody.get("/.well-known/jwks.json").text
    reader = visit(**PHONE).open("/")
    reader.page.get_by_role("link", name="Check a record").tap()
    page = reader.page
    found = page.locator(".found")
    file = page.get_by_label("The record (JSON Lines)")
    keys = page.get_by_label("Keys that you trust")
    for field in (file, keys):
        assert field.bounding_box()["height"] >= 44
    reader.context.set_offline(True)

    def choose(field, text):
        field.set_input_files({"name": "chosen.json", "mimeType": "application/json", "buffer": text.encode()})

    choose(file, record)
    found.get_by_text(HOLDS).wait_for()
    told = found.inner_text()
    head = json.loads(record.splitlines()[-1])
    assert head["head"] in told
    assert head["key"] in told
    shuffles = sum('"king-drawn"' in line or '"pile-shuffled"' in line for line in record.splitlines())
    assert f"made again from the seed and the same: {shuffles};" in told
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    lines = record.splitlines(keepends=True)
    bad = next(number for number, line in enumerate(lines, 1) if number > 20 and '"domino-chosen"' in line)
    lines[bad - 1] = lines[bad - 1].replace('"domino-chosen"', '"domino-chosem"')
    dropped = page.evaluate_handle(
        "text => { const all = new DataTransfer(); all.items.add(new File([text], 'dropped.jsonl')); return all; }",
        "".join(lines),
    )
    page.locator("main").dispatch_event("drop", {"dataTransfer": dropped})
    page.get_by_role("heading", name="dropped.jsonl").wait_for()
    found.get_by_text(f"line {bad}, it was changed").wait_for()

    choose(file, record)
    found.get_by_text(HOLDS).wait_for()
    choose(keys, '{"keys": []}')
    found.get_by_text("which you have not named as trusted").wait_for()
    choose(keys, jwks)
    found.get_by_text(HOLDS).wait_for()
    choose(keys, record)
    page.get_by_text("chosen.json is no set of Ed25519 keys").wait_for()
    choose(file, "PK\x03\x04")
    found.get_by_text("Broken in manifest.json: it cannot be read.").wait_for()


def test_the_page_names_the_witnesses_in_the_words_of_the_command(ring, visit):
    page = visit(**PHONE).open("/check").page
    found = page.locator(".found")

    def choose(label, name, content):
        page.get_by_label(label).set_input_files(
            {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        )

    choose("Keys that you trust", "jwks.json", json.dumps(ring.jwks()).encode())
    choose("Policy of witnesses", "club.policy", b"quorum both")
    page.get_by_text("club.policy is no policy of witnesses.").wait_for()
    text = policy(ring)
    choose("Policy of witnesses", "club.policy", text)
    page.get_by_text("Witnesses are checked with club.policy.").wait_for()
    for witnesses in (NAMED, NAMED[:1], []):
        record = honest(ring, 3, witnesses)
        choose("The record (JSON Lines)", f"{len(witnesses)}.jsonl", record)
        page.get_by_role("heading", name=f"{len(witnesses)}.jsonl").wait_for()
        report = verify(record.splitlines(keepends=True), ring.publics())
        lines = summary(report, check_policy(WitnessPolicy.parsed(text), report.checkpoint))
        found.get_by_text(lines[-1]).wait_for()
        assert found.locator("p").all_inner_texts()[:5] == lines
        assert all(value.bounding_box()["width"] > 150 for value in found.locator("dd").all())
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_says_which_games_of_a_tournament_agree(visit, tmp_path):
    page = visit(**PHONE).open("/check").page
    found = page.locator(".found")
    with SqliteJournal(tmp_path / "log.db") as journal:
        evening = Evening(journal, tmp_path)
        whole(evening)
        bundle = packed(evening)
        altered_case = altered(evening, ALTERATIONS["the winner"])
        record, games = altered_case.records(evening)
    page.context.set_offline(True)

    def choose(label, *files):
        given = [{"name": name, "mimeType": "application/octet-stream", "buffer": held} for name, held in files]
        page.get_by_label(label).set_input_files(given)

    choose("The record (JSON Lines)", ("event.zip", bundle))
    found.get_by_text("which you have not named as trusted").wait_for()
    choose("Keys that you trust", ("jwks.json", json.dumps(evening.ring.jwks()).encode()))
    found.get_by_text("Verified: all records here").wait_for()
    found.get_by_text("5 games agree with the record of the tournament.").wait_for()
    found.locator("dd .agrees").nth(4).wait_for()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    others = [*games][1:]
    choose("The record (JSON Lines)", ("tournament.jsonl", record), *((f"{game}.jsonl", games[game]) for game in games))
    found.get_by_text("1 game contradicts the record of the tournament.").wait_for()
    found.get_by_text("4 games agree with the record of the tournament.").wait_for()
    differs = found.locator("dd .differs").inner_text()
    assert differs.endswith("The game has another result than the one recorded in the tournament.")
    choose(
        "The record (JSON Lines)", ("tournament.jsonl", record), *((f"{game}.jsonl", games[game]) for game in others)
    )
    found.get_by_text("its record is not here").wait_for()
    accessible(page)
    choose("The record (JSON Lines)", ("event.zip", bundle[:-9]))
    found.get_by_text("Broken in manifest.json: it cannot be read.").wait_for()
