"""Standard error of the service: its own lines and those of its libraries."""

import logging

import pytest
import structlog

from service.platform.runtime import logs


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
