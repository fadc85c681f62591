"""A guide names the packages that this service carries, and the folders of their sources otherwise."""

import pytest

from clients.python.generate import version
from service.web.kit_packages import with_kits
from service.web.reference.entries import guide
from tests.support.api import refused

WHEEL, TARBALL = f"dominium_client-{version()}-py3-none-any.whl", f"dominium-client-{version()}.tgz"


@pytest.fixture
def carried(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """The packages of the service: none at first."""
    files: dict[str, bytes] = {}
    for module in ("kit_packages", "docs"):
        monkeypatch.setattr(f"service.web.{module}.kits", lambda: files)
    return files


def test_the_first_guide_names_both_packages_of_this_version(carried):
    carried.update({WHEEL: b"", TARBALL: b""})
    assert with_kits(guide("start")) == guide("start")
    assert all(f"http://127.0.0.1:8000/docs/kits/{name}\n" in guide("start") for name in carried)


def test_without_them_it_names_the_sources(carried):
    text = with_kits(guide("start"))
    assert "/docs/kits/" not in text
    assert "pip install ./clients/python\n" in text
    assert "npm install ./clients/typescript\n" in text


def test_a_package_is_downloaded_as_it_is(anybody, carried):
    refused(anybody.get(f"/docs/kits/{WHEEL}"), 404, "not-found")
    carried[WHEEL] = b"PK"
    answer = anybody.get(f"/docs/kits/{WHEEL}")
    assert (answer.status, answer.body, answer.headers["Content-Type"]) == (200, b"PK", "application/zip")
