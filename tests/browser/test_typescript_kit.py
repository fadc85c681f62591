"""The kit for TypeScript in a browser, on a page of another origin: nothing is asked but what our answers allow it."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from tests.support.browser import elsewhere
from tests.support.second_verifier import NODE
from tests.support.snippets import README

KIT = README.parent
COMPILER = KIT / "node_modules" / "typescript" / "bin" / "tsc"
PAGE = """<!doctype html><link rel=icon href=data:,>
<output></output>
<script type="module" src="kit.js"></script>
"""
PROGRAM = """
import { Client } from "./dist/client/index.js";
const ada = new Client(location.hash.slice(1));
await ada.signUp("kit");
const { game } = await ada.createGame({ ruleset: "kingdomino", seats: ["me", { bot: "random" }] });
const first = (_, { options, min }) => options.slice(0, Math.max(min, 1)).map(({ id }) => id);
const over = await ada.playAll(game.id, first);
const heard = [];
for await (const { event } of ada.follow(game.id)) if (heard.push(event.seq) === over.version) break;
const refused = await ada.getGame("g_nothing").catch((error) => error.name);
const told = [over.result.standings.length, heard.at(-1) === over.version, await ada.brokenPromises(game.id), refused];
document.querySelector("output").value = JSON.stringify(told);
"""


@pytest.mark.skipif(not COMPILER.is_file(), reason="`make .venv/node` installs what this needs")
def test_a_game_is_played_and_followed(browser, service, tmp_path):
    subprocess.run([NODE, COMPILER, "--project", KIT, "--outDir", tmp_path / "dist"], check=True)
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "kit.js").write_text(PROGRAM, encoding="utf-8")
    with elsewhere(browser, tmp_path, f"default-src 'self'; connect-src {service.url}") as page:
        page.goto(f"/#{service.url}")
        told = json.dumps([2, True, [], "NotFoundError"], separators=(",", ":"))
        expect(page.locator("output")).to_have_text(told)
