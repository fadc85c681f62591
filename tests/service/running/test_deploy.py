"""The files in `deploy/` match this service: settings that exist, metrics that exist, a container's files."""

import dataclasses
import json
import re
import tomllib

import pytest
import yaml

from service.openapi.document import document
from service.platform.runtime.settings import Settings
from tests.support.play import people, table
from tests.support.server import METRICS, ROOT

DEPLOY = ROOT / "deploy"
SETTINGS = {field.name.upper() for field in dataclasses.fields(Settings)}
SERIES = re.compile(r"\bdominium_\w+")
SELECTOR = re.compile(r"(dominium_\w+)\{([^}]*)\}")


def expressions():
    """Yield the Prometheus expressions with their places."""
    for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"]:
        for rule in group["rules"]:
            yield rule["alert"], rule["expr"]
    for panel in json.loads((DEPLOY / "dashboard.json").read_text())["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


def test_every_number_that_is_watched_is_told(anybody):
    game = table(people(anybody, 2))
    anybody.get("/v1/games/nothing")
    anybody.post(f"/v1/games/{game}/moves", {"decision": "d1", "picks": []})
    told = anybody.get("/metrics", **METRICS).text
    labels = {
        match[1]: {label.partition("=")[0] for label in match[2].split(",")}
        for match in re.finditer(r"^(\w+)\{(.*)\} ", told, re.MULTILINE)
    }
    known = labels.keys() | set(re.findall(r"^(\w+) ", told, re.MULTILINE))
    known |= set(re.findall(r"^# TYPE (dominium_witness_\w+) ", told, re.MULTILINE))  # this service has none
    for where, expression in expressions():
        assert set(SERIES.findall(expression)) <= known, where
        for name, selectors in SELECTOR.findall(expression):
            assert set(re.findall(r"(\w+)=", selectors)) <= labels[name], where
    on_the_page = set(SERIES.findall((ROOT / "docs" / "operating.md").read_text()))
    assert on_the_page == {re.sub("_(bucket|count|sum|created)$", "", name) for name in known if "dominium" in name} - {
        "dominium_refusals"
    }


def test_a_move_is_watched_by_the_route_that_it_has():
    routes = [path for path, at in document()["paths"].items() if at.get("post", {}).get("operationId") == "play"]
    watched = {match for _, expression in expressions() for match in re.findall(r'route=~"([^"]*)"', expression)}
    assert watched
    assert all(re.fullmatch(pattern, route) for pattern in watched for route in routes)


@pytest.mark.parametrize("file", ["compose.yaml", "Containerfile", "systemd/dominium.service"])
def test_what_is_set_is_a_setting(file):
    text = (DEPLOY / file).read_text()
    if file == "compose.yaml":
        named = set(yaml.safe_load(text)["x-node"]["environment"])
    elif file == "Containerfile":
        named = set(re.findall(r"(\w+)=", re.search(r"^ENV (.*)$", text, re.MULTILINE)[1])) - {
            "PATH",
            "PYTHONUNBUFFERED",
        }
    else:
        named = set(re.findall(r"^Environment=(\w+)=", text, re.MULTILINE))
    assert named
    assert named <= SETTINGS


def test_a_container_has_all_that_the_package_is_made_of():
    lines = re.findall(r"^COPY (?!--)(.*)$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    copied = [ROOT / source for line in lines for source in line.split()[:-1]]
    assert [path for path in copied if not path.exists()] == []
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"][
        "only-include"
    ]
    parts = [ROOT / name for name in packages]
    parts += [path.resolve() for part in parts for path in part.rglob("*") if path.is_symlink()]
    assert [part for part in parts if not any(part.is_relative_to(path) for path in copied)] == []
