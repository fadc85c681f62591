"""Standard error of the service: its own lines and those of its libraries."""

import importlib.util
import logging
import re

import pytest
import structlog

from service.platform.runtime import logs
from tests.support.server import ROOT


@pytest.mark.parametrize(
    ("level", "ours", "libraries"),
    [
        ("debug", {"debug", "info", "warning"}, {"debug", "info", "warning"}),
        ("info", {"info", "warning"}, {"warning"}),
        ("warning", {"warning"}, {"warning"}),
        ("error", set(), set()),
    ],
)
def test_libraries_log_warnings_unless_level_is_debug(
    level: str, ours: set[str], libraries: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    logs.configure(level)
    own = structlog.get_logger(f"ours-{level}")
    library = logging.getLogger("projections.database._Pool")  # which SQLAlchemy makes
    for severity in ("debug", "info", "warning"):
        getattr(own, severity)(f"ours {severity}")
        getattr(library, severity)("theirs %s", severity)
    written = capsys.readouterr().err
    for severity in ("debug", "info", "warning"):
        assert (f"ours {severity}" in written) == (severity in ours)
        assert (f"theirs {severity}" in written) == (severity in libraries)


def test_no_logger_of_ours_is_named_like_a_package() -> None:
    """A logger hands its level down, so ours would set the level of a library below it. None is below `dominium`."""
    code = [path.read_text() for room in ("projections", "service") for path in (ROOT / room).rglob("*.py")]
    named = {name for text in code for name in re.findall(r'get_logger\("([\w.-]+)"\)', text)}
    assert {name for name in named if importlib.util.find_spec(name.partition(".")[0])} <= {
        "dominium",
        "dominium.access",
        "dominium.web",
    }
