"""Every package has the same sentences in every language, and no unused ones."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.game.catalogue import LANGUAGES, Catalogue, Entry, fields, form

ROOT = Path(__file__).parents[3]
PACKAGES = sorted(
    ".".join(folder.parent.relative_to(ROOT).parts)
    for room in ("domain", "events", "projections", "service")
    for folder in (ROOT / room).rglob("languages")
)
FORMS = {"en": {"one", "other"}, "it": {"one", "other"}, "pl": {"one", "few", "many"}, "pt": {"one", "other"}}


def catalogue(package: str) -> Catalogue:
    """The one that the modules of this package make, or of the package to whose words it adds its own."""
    package = package.partition(".boxes.")[0]
    for file in sorted((ROOT / package.replace(".", "/")).glob("*.py")):
        if "Catalogue(__package__" in file.read_text("utf-8"):
            words = importlib.import_module(f"{package}.{file.stem}").WORDS
            assert isinstance(words, Catalogue)
            return words
    raise AssertionError(f"{package} has languages and no catalogue")


def entries(package: str, language: str) -> Iterator[tuple[str, str, Entry]]:
    for group, texts in catalogue(package).groups(language).items():
        for key, entry in texts.items():
            yield group, key, entry


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_its_file_and_no_other_has(package: str) -> None:
    folder = ROOT / package.replace(".", "/") / "languages"
    assert {file.name for file in folder.iterdir()} == {f"{language}.toml" for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_says_the_same_with_the_same_fields(package: str, language: str) -> None:
    english = {(group, key): fields(entry) for group, key, entry in entries(package, "en")}
    assert {(group, key): fields(entry) for group, key, entry in entries(package, language)} == english
    for group, key, entry in entries(package, language):
        texts = [entry] if isinstance(entry, str) else list(entry.values())
        assert all(text.strip() == text or group == "places" for text in texts), (group, key)
        assert isinstance(entry, str) or entry.keys() == FORMS[language], (group, key)


def test_what_one_language_lacks_is_found_as_soon_as_a_word_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "spoken_here" / "languages"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    for language in LANGUAGES:
        (folder / f"{language}.toml").write_text('[lines]\nhello = "{name}!"\n', "utf-8")
    assert Catalogue("spoken_here").say("lines", "hello", "tlh", name="Ada") == "Ada!"
    (folder / "pl.toml").write_text('[lines]\nhello = "{who}!"\n', "utf-8")
    with pytest.raises(ValueError, match=r"spoken_here, pl: lines/hello has other fields"):
        Catalogue("spoken_here").say("lines", "hello", "en", name="Ada")
    (folder / "pl.toml").write_text("[lines]\n", "utf-8")
    with pytest.raises(ValueError, match=r"spoken_here, pl: lines/hello is missing"):
        Catalogue("spoken_here").say("lines", "hello", "en", name="Ada")


@pytest.mark.parametrize(
    ("count", "asked"),
    [(0, "many"), (1, "one"), (2, "few"), (4, "few"), (5, "many"), (11, "many"), (12, "many"), (14, "many"),
     (21, "many"), (22, "few"), (24, "few"), (25, "many"), (112, "many"), (122, "few")],
)  # fmt: skip
def test_polish_has_three_forms(count: int, asked: str) -> None:
    assert form(count, FORMS["pl"]) == asked


@pytest.mark.parametrize(("count", "asked"), [(0, "other"), (1, "one"), (2, "other"), (21, "other")])
def test_other_languages_have_two(count: int, asked: str) -> None:
    assert form(count, FORMS["en"]) == asked


def test_nothing_is_said_twice() -> None:
    with pytest.raises(ValueError, match="already"):
        Catalogue(PACKAGES[0], more=[PACKAGES[0]]).groups("en")
