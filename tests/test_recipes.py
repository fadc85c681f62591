"""Recipes are true: each names exactly the files that contain its example."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from tests.support.server import ROOT

_PAGE = "docs/contributing/recipes.md"
_FOLDERS = ("domain", "events", "projections", "service")
_MADE = "openapi.yaml"
_UNSEEN = {".png", ".pyc", ".so", ".woff2"}
_WRITTEN = ("service/platform/http/examples/", "service/platform/http/openapi.json")
"""Files that commands write beside `openapi.yaml`. The games and cards in recorded answers say nothing."""


class Recipe(NamedTuple):
    title: str
    names: tuple[str, ...]
    beside: tuple[str, ...]
    """Folders in which a name means something else."""
    paths: tuple[str, ...]

    @property
    def pattern(self) -> re.Pattern[str]:
        """Any of the names, which are no parts of longer words."""
        whole = (re.sub(r"\w\Z", r"\g<0>(?!\\w)", re.escape(name)) for name in self.names)
        return re.compile("|".join(re.sub(r"\A\w", r"(?<!\\w)\g<0>", name) for name in whole), re.IGNORECASE)

    @property
    def of_production(self) -> set[str]:
        return {path for path in self.paths if path == _MADE or path.startswith(_FOLDERS)}


def recipes(page: str) -> Iterator[Recipe]:
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        title = section.splitlines()[0]
        said = re.search(r"^Example: .*?Its names: (.*)\.$", section, re.MULTILINE)
        assert said, title
        names, _, beside = said[1].partition(", but in ")
        table = section.partition("**Its next version.**")[0]
        rows = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
        yield Recipe(
            title,
            tuple(re.findall(r"`([^`]+)`", names)),
            tuple(re.findall(r"`([^`]+)`", beside)),
            tuple(path for row in rows for path in spread(row)),
        )


def spread(path: str) -> list[str]:
    """`{en,it}.toml` as both files."""
    parts = [part.strip("{}").split(",") if part.startswith("{") else [part] for part in re.split(r"({.*?})", path)]
    return ["".join(choice) for choice in product(*parts)]


@cache
def service() -> Mapping[str, str]:
    """Every file of production that somebody could read, with its path before it."""
    every = (path for folder in _FOLDERS for path in (ROOT / folder).rglob("*"))
    files = [path for path in every if path.is_file() and not path.is_symlink()]
    found = {}
    for path in (*files, ROOT / _MADE):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix not in _UNSEEN and not name.startswith(_WRITTEN):
            found[name] = f"{name}\n{path.read_text('utf-8')}"
    return found


def standing(recipe: Recipe, files: Mapping[str, str]) -> set[str]:
    """Return the files that contain the example."""
    found = {path for path, text in files.items() if recipe.pattern.search(text)}
    return {path for path in found if not path.startswith(recipe.beside)} if recipe.beside else found


def wrong(recipe: Recipe, found: set[str]) -> list[str]:
    """Return the files that the recipe omits, and the paths that it names needlessly."""
    named = {path: {other for other in found if _is_in(other, path)} for path in recipe.of_production}
    left_out = [f"{path} is left out" for path in found.difference(*named.values())]
    return sorted([*left_out, *(f"{path} is named" for path, here in named.items() if not here)])


def _is_in(path: str, named: str) -> bool:
    return path.startswith(named) if named.endswith("/") else path == named


ALL = list(recipes((ROOT / _PAGE).read_text("utf-8")))
WANTED = (
    "card",
    "box",
    "game",
    "refusal",
    "endpoint",
    "setting",
    "event type",
    "read model", "sheet",
    "file type",
    "tournament format",
    "language",
)  # fmt: skip


def test_there_is_a_recipe_for_all_that_is_often_added() -> None:
    assert [recipe.title.partition(" ")[2] for recipe in ALL] == list(WANTED)


@pytest.mark.parametrize("recipe", ALL, ids=lambda recipe: recipe.title)
def test_a_recipe_names_every_file_that_it_touches_and_no_other(recipe: Recipe) -> None:
    assert wrong(recipe, standing(recipe, service())) == []


@pytest.mark.parametrize("recipe", ALL, ids=lambda recipe: recipe.title)
def test_what_a_recipe_names_beside_production_is_there_and_is_about_the_example(recipe: Recipe) -> None:
    for path in set(recipe.paths) - recipe.of_production:
        assert recipe.pattern.search(f"{path}\n{(ROOT / path).read_text('utf-8')}"), path


@pytest.mark.parametrize(
    ("title", "most"), [("An endpoint", 3), ("A setting", 2), ("A read model", 3), ("A sheet", 3), ("A refusal", 1)]
)
def test_a_common_addition_changes_few_files_of_code(title: str, most: int) -> None:
    (recipe,) = (recipe for recipe in ALL if recipe.title == title)
    code = {path for path in standing(recipe, service()) if path.endswith((".py", ".js"))}
    assert len(code) <= most, code


@pytest.mark.parametrize("recipe", ALL, ids=lambda recipe: recipe.title)
def test_a_touch_more_or_less_is_found(recipe: Recipe) -> None:
    found = standing(recipe, service())
    more = standing(recipe, {"service/elsewhere.py": f"if it == {recipe.names[0]} : pass"})
    assert wrong(recipe, found | more) == ["service/elsewhere.py is left out"]
    for path in recipe.of_production:
        assert wrong(recipe, {other for other in found if not _is_in(other, path)}) == [f"{path} is named"]


def test_the_next_version_of_an_event_is_lifted_where_the_recipe_says() -> None:
    section = (ROOT / _PAGE).read_text("utf-8").partition("**Its next version.**")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", section, re.MULTILINE)
    assert [path for path, _ in rows if not (ROOT / path).exists()] == []
    for path, what in rows:
        for name in re.findall(r"`(?:v: )?([A-Z]\w+)", what):
            assert re.search(rf"\b{name}\b", (ROOT / path).read_text("utf-8")), (path, name)
