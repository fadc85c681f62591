"""The modules of the pages form layers: no circle of modules or folders, and only `games` knows rulesets."""

import posixpath
import re
from collections.abc import Mapping

import pytest

from domain.games.rulesets import RULESETS
from service.web.parts import sources
from service.web.words import SITE
from tests.test_house import circle

MODULES = {name: text.decode() for name, text in sources().items() if name.endswith(".js")}
SHARED = {
    name: text.decode()
    for name, text in sources().items()
    if name.startswith(("pages/", "shared/")) and not name.endswith(".png")
}
IMPORT = re.compile(r"""(?:^(?:import|export)\b[^;"']*?|\bimport\s*\(\s*)(["'])(\.{1,2}/[^"']+)\1""", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def imports(modules: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the modules that each module imports, late imports included."""
    return {
        name: {
            posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            for _, path in IMPORT.findall(COMMENT.sub("", text))
        }
        for name, text in modules.items()
    }


def of_folders(graph: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the folders from whose modules the modules of each folder import."""
    found: dict[str, set[str]] = {}
    for name, imported in graph.items():
        folder = posixpath.dirname(name)
        found.setdefault(folder, set()).update(map(posixpath.dirname, imported))
    return {folder: others - {folder} for folder, others in found.items()}


def test_no_circle_of_modules() -> None:
    assert circle(imports(MODULES)) == []


def test_no_circle_of_folders() -> None:
    assert circle(of_folders(imports(MODULES))) == []


def test_every_import_names_a_module_that_exists() -> None:
    graph = imports(MODULES)
    assert set().union(*graph.values()) <= MODULES.keys()
    ours = "".join(COMMENT.sub("", text) for name, text in MODULES.items() if not name.startswith("vendor/"))
    assert re.findall(r"\bimport\s*\((?!\s*[\"'])[^)]*\)", ours) == []


@pytest.mark.parametrize(
    "late",
    ['await import("../pages/one.js")', "import {\n  a,\n} from '../pages/one.js';", 'import "../pages/one.js";'],
)
def test_a_circle_is_found_however_a_module_is_imported(late: str) -> None:
    modules = {"pages/one.js": '// A module.\nimport { b } from "../shared/two.js";', "shared/two.js": late}
    assert circle(imports(modules)) == ["pages/one.js", "shared/two.js", "pages/one.js"]
    apart = {"pages/one.js": 'import { b } from "../shared/two.js";', "shared/three.js": late, "shared/two.js": ""}
    assert circle(imports(apart)) == []
    assert sorted(circle(of_folders(imports(apart)))[1:]) == ["pages", "shared"]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_no_shared_module_names_a_ruleset(ruleset: str) -> None:
    named = [name for name, text in SHARED.items() if re.search(rf"\b{ruleset}\b", text, re.IGNORECASE)]
    assert named == []


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_game_names_no_other_ruleset(ruleset: str) -> None:
    others = "|".join(RULESETS.keys() - {ruleset})
    own = {name: text for name, text in sources().items() if name.startswith(f"games/{ruleset}/")}
    assert {f"games/{ruleset}/{part}" for part in ("index.js", "board.js", "picture.svg")} <= own.keys()
    assert [name for name, text in own.items() if re.search(rf"\b(?:{others})\b".encode(), text, re.IGNORECASE)] == []


def test_the_page_of_a_game_has_the_texts_that_it_names() -> None:
    """Its file of texts leaves some groups out."""
    graph = imports(MODULES)
    needed = {"pages/game/page.js"}
    while more := {name for part in needed for name in graph[part]} - needed:
        needed |= more
    named = {group for part in needed for group in re.findall(r"""["'`]([a-z-]+)\.""", MODULES[part])}
    assert "play" in named
    assert named & SITE == set()


def test_one_module_opens_event_streams() -> None:
    assert [name for name, text in SHARED.items() if "new EventSource" in text] == ["shared/api.js"]
