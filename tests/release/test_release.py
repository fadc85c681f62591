"""`make release` builds equal files from one commit, with links, digests and a bill of materials that hold."""

import json
import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from clients.python.generate import version
from deploy.release import sums
from deploy.release.__main__ import build
from deploy.release.stopping import Stop
from deploy.release.tree import absolute, refuse_uncommitted
from tests.support.server import ROOT

SOURCE = "https://code.example/club/dominium/blob/v1"
MODULES = ROOT / "clients" / "typescript" / "node_modules"


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release with an address for its pages."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a checkout")
    if not (MODULES / "typescript").is_dir():
        pytest.skip("`make .venv/node` installs what this needs")
    out = tmp_path_factory.mktemp("release")
    build(ROOT, out, SOURCE)
    return out


def test_a_second_build_is_equal_elsewhere(release: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    monkeypatch.setenv("LC_ALL", "C")
    before = os.umask(0o077)
    try:
        build(ROOT, tmp_path / "again", SOURCE)
    finally:
        os.umask(before)
    assert (tmp_path / "again" / sums.SUMS).read_text() == (release / sums.SUMS).read_text()


def test_every_file_has_its_digest(release: Path) -> None:
    listed = [line.split("  ")[1] for line in (release / sums.SUMS).read_text().splitlines()]
    assert sorted(listed) == sorted(path.name for path in release.iterdir() if path.name != sums.SUMS)
    assert listed == [
        "RELEASE_NOTES.md",
        f"dominium-{version()}-container.tar.gz",
        f"dominium-{version()}-py3-none-any.whl",
        f"dominium-{version()}.cdx.json",
        f"dominium-{version()}.tar.gz",
        f"dominium-client-{version()}.tgz",
        f"dominium_client-{version()}-py3-none-any.whl",
        f"dominium_client-{version()}.tar.gz",
    ]
    subprocess.run(["sha256sum", "--check", "--quiet", sums.SUMS], cwd=release, check=True)


def test_the_digests_are_signed_with_a_key_of_the_operator(release: Path, tmp_path: Path) -> None:
    if not shutil.which("ssh-keygen"):
        pytest.skip("ssh-keygen is not installed")
    folder = shutil.copytree(release, tmp_path / "signed")
    key = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    sums.sign(folder / sums.SUMS, key)
    (tmp_path / "signers").write_text(f"operator {key.with_suffix('.pub').read_text()}")
    verify = ["ssh-keygen", "-Y", "verify", "-f", tmp_path / "signers", "-I", "operator", "-n", sums.NAMESPACE]
    verify += ["-s", folder / f"{sums.SUMS}.sig"]
    text = (folder / sums.SUMS).read_bytes()
    assert subprocess.run(verify, input=text, capture_output=True, check=False).returncode == 0
    assert subprocess.run(verify, input=text + b"\n", capture_output=True, check=False).returncode != 0
    with pytest.raises(Stop, match="not signed"):
        sums.sign(folder / sums.SUMS, tmp_path / "no-key")


def pages(release: Path) -> Iterator[tuple[str, str]]:
    """Yield the page that each package shows."""
    sources = ((f"{name}-{version()}.tar.gz", f"{name}-{version()}") for name in ("dominium", "dominium_client"))
    for wheel in release.glob("*.whl"):
        with zipfile.ZipFile(wheel) as file:
            (name,) = (name for name in file.namelist() if name.endswith("/METADATA"))
            yield wheel.name, str(Parser().parsestr(file.read(name).decode()).get_payload())
    for packed, folder in ((f"dominium-client-{version()}.tgz", "package"), *sources):
        with tarfile.open(release / packed) as tar:
            content = tar.extractfile(f"{folder}/README.md")
            assert content is not None
            yield packed, content.read().decode()


def test_pages_of_packages_have_absolute_links_to_files(release: Path) -> None:
    shown = list(pages(release))
    assert len(shown) == 5
    for where, text in shown:
        links = re.findall(r"\]\(([^)\s]+)\)", text)
        assert links, where
        assert [link for link in links if not re.match("https://|http://127|#", link)] == [], where
        ours = [link for link in links if link.startswith("https://code.example/club/dominium/")]
        for link in ours:
            path = re.sub(r"^https://code\.example/club/dominium/(?:blob|raw)/v1/|#.*", "", link)
            assert (ROOT / path).exists(), (where, link)


@pytest.mark.parametrize(
    ("text", "with_address", "without"),
    [
        ("[laws](docs/laws.md)", f"[laws]({SOURCE}/clients/python/docs/laws.md)", "laws"),
        ("[it](../../LICENSE#top)", f"[it]({SOURCE}/LICENSE#top)", "it"),
        ("![a table](x.webp)", f"![a table]({SOURCE.replace('blob', 'raw')}/clients/python/x.webp)", ""),
        ("[web](https://a.example) [here](#part)", *["[web](https://a.example) [here](#part)"] * 2),
    ],
)
def test_a_relative_link_becomes_absolute_or_plain_words(text: str, with_address: str, without: str) -> None:
    assert absolute(text, "clients/python", SOURCE) == with_address
    assert absolute(text, "clients/python", None) == without


def test_the_bill_of_materials_is_valid_and_names_the_lock(release: Path) -> None:
    text = (release / f"dominium-{version()}.cdx.json").read_text("utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    bill = json.loads(text)
    pinned = re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / "requirements" / "run.txt").read_text("utf-8"), re.MULTILINE)
    listed = {(part["name"], part["version"]) for part in bill["components"] if part["purl"].startswith("pkg:pypi/")}
    assert listed == set(pinned)
    assert {"preact", "htm", "@preact/signals", "@fontsource/fraunces"} <= {part["name"] for part in bill["components"]}
    needs = {one["ref"]: one["dependsOn"] for one in bill["dependencies"]}
    assert "flask" in needs["dominium"]
    assert "werkzeug" in needs["flask"]


def test_notes_are_the_section_of_this_version(release: Path) -> None:
    notes = (release / "RELEASE_NOTES.md").read_text("utf-8")
    assert notes.startswith(f"## [{version()}]")
    assert len(re.findall("^## ", notes, re.MULTILINE)) == 1


def test_the_context_has_all_that_the_image_copies(release: Path, tmp_path: Path) -> None:
    with tarfile.open(release / f"dominium-{version()}-container.tar.gz") as tar:
        tar.extractall(tmp_path)
    context = tmp_path / "dominium"
    lines = re.findall(r"^COPY (?!--)(.*)$", (context / "deploy" / "Containerfile").read_text(), re.MULTILINE)
    assert [name for line in lines for name in line.split()[:-1] if not (context / name).exists()] == []
    assert (context / "service" / "web" / "verify" / "index.js").is_file()


def test_uncommitted_changes_are_refused(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    refuse_uncommitted(tmp_path)
    (tmp_path / "new.txt").touch()
    with pytest.raises(Stop, match=r"Commit first: new\.txt"):
        refuse_uncommitted(tmp_path)
