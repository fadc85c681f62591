"""A page requests one file of modules and one of styles. Each module runs once."""

import re

import pytest

from service.web.linking import Linker, linked_styles
from service.web.parts import module, parts, sources

LINKED = [name for name in parts() if name.endswith(".js") and not name.startswith(("vendor/", "verify/"))]
MADE = re.compile(r'import \* as m\d+ from "[./\w-]+";|export const \{ \w+ \} = m\d+;|export default m\d+\.default;')
SOURCES = {
    "pages/one/page.js": 'import "../../shared/words.js";\nimport { html as h } from "../../vendor/preact.js";\n'
    'import { show } from "../../shared/show.js";\nshow(h, () => import("./late.js"));',
    "pages/one/late.js": 'import { show } from "../../shared/show.js";\nimport { more } from "../../shared/more.js";\n'
    "export const View = () => show(more);\nexport default View;",
    "pages/two/page.js": 'import { more } from "../../shared/more.js";\nmore(() => import("../one/late.js"));',
    "shared/show.js": 'export const show = (...what) => [what, new URL("icon.svg", import.meta.url)];\n'
    'show(import("./late.js"));',
    "shared/late.js": "export const late = 1;",
    "shared/more.js": 'import { t } from "./words.js";\nexport async function more() { return t; }',
    "shared/words.js": "export const t = await 1;",
    "vendor/preact.js": "export const html = 1;",
}


def files() -> dict[str, str]:
    return {name: text.decode() for name, text in Linker({n: t.encode() for n, t in SOURCES.items()}).files().items()}


def defined(text: str) -> list[str]:
    """Return the modules that a linked file holds, in the order in which they run."""
    return re.findall(r'await \(linked\["([^"]+)"\] \?\?=', text)


def test_a_file_holds_each_module_after_those_that_it_imports() -> None:
    made = files()
    assert set(made) == {"pages/one/page.js", "pages/one/late.js", "pages/two/page.js", "shared/late.js"}
    assert defined(made["pages/one/page.js"]) == ["shared/words.js", "shared/show.js", "pages/one/page.js"]
    assert defined(made["pages/two/page.js"]) == ["shared/words.js", "shared/more.js", "pages/two/page.js"]


def test_a_late_file_omits_modules_that_all_its_pages_have() -> None:
    late = files()["pages/one/late.js"]
    assert defined(late) == ["shared/show.js", "shared/more.js", "pages/one/late.js"]
    assert 'await linked["shared/words.js"];' in late


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("pages/one/page.js", "const { html: h } = m1;"),
        ("pages/one/page.js", 'import * as m1 from "../../vendor/preact.js";'),
        ("pages/one/page.js", 'import("../../shared/late.js")'),
        ("pages/one/late.js", "export const { View } = m3;"),
        ("pages/one/late.js", "export default m3.default;"),
        ("pages/one/page.js", 'new URL("icon.svg", new URL("../../shared/show.js", import.meta.url))'),
    ],
)
def test_imports_exports_and_addresses_are_rewritten(name: str, line: str) -> None:
    assert line in files()[name]


@pytest.mark.parametrize("name", LINKED)
def test_the_linker_reads_every_import_and_export(name: str) -> None:
    lines = re.findall(r"^(?:import|export)\b.*", parts()[name].decode(), re.MULTILINE)
    assert [line for line in lines if not MADE.fullmatch(line)] == []


def test_a_style_sheet_holds_those_that_it_imports() -> None:
    sheets = {
        "pages/one/page.css": b'@import "../../games/boards.css";\n.page { }',
        "games/boards.css": b'@import "./chess/board.css";',
        "games/chess/board.css": b'.board { mask: url("art.svg") 0, url("data:x"); }',
    }
    linked = '.board { mask: url("../../games/chess/art.svg") 0, url("data:x"); }\n.page { }'
    assert linked_styles(sheets, "pages/one/page.css") == linked


def test_no_import_of_a_style_sheet_is_left() -> None:
    assert [name for name, text in parts().items() if name.endswith(".css") and b"@import" in text] == []


@pytest.mark.parametrize(
    "line", ['export { late } from "./late.js";', "export const { a } = b;", 'import * as all from "./late.js";']
)
def test_the_linker_refuses_statements_that_it_does_not_know(line: str) -> None:
    changed = {name: text.encode() for name, text in (SOURCES | {"shared/words.js": line}).items()}
    with pytest.raises(ValueError, match=r"shared/words\.js: the linker does not know"):
        Linker(changed).files()


def test_every_module_of_a_page_is_linked() -> None:
    held = {module for name in LINKED for module in defined(parts()[name].decode())}
    assert {name for name in sources() if name.startswith("pages/") and name.endswith(".js")} <= held


def test_a_page_of_a_game_requests_three_modules() -> None:
    assert module("en", "table", "pages/game/page.js", "pages/game/play.js").count('.js"') == 3
