"""A record from a file, checked in the browser without a network.

The page shows its valid parts, and the place where it breaks.
"""

import json

from tests.browser.test_reading import accessible
from tests.support.hands import PHONE
from tests.support.play import finish, table

HOLDS = "The record holds, and is signed with a key that you trust."


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
    found.get_by_text("the key that signed it is none of those that you trust").wait_for()
    choose(keys, jwks)
    found.get_by_text(HOLDS).wait_for()
    choose(keys, record)
    page.get_by_text("chosen.json is no set of Ed25519 keys").wait_for()
    choose(file, "PK\x03\x04")
    found.get_by_text("This is a bundle (zip)").wait_for()
