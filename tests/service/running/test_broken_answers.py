"""A web process marks an answer whose parts raise an error, so that the ingress can break it off."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from werkzeug.wsgi import ClosingIterator

from service.platform.http.private_headers import CUT
from service.platform.runtime.settings import Settings
from service.running.wsgi import behind_ingress


def parts(*, fails: bool) -> Iterator[bytes]:
    yield b"one line\n"
    if fails:
        raise ValueError("a damaged game")
    yield b"another\n"


@pytest.mark.parametrize("length", [None, "17"])
@pytest.mark.parametrize("fails", [False, True])
def test_an_answer_of_unknown_length_ends_with_a_mark_if_it_fails(fails: bool, length: str | None) -> None:
    came, closed = dict[str, str](), []

    def app(_: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Length", length)] if length else [])
        return ClosingIterator(parts(fails=fails), lambda: closed.append(True))

    served = behind_ingress(app, Settings.load({}))({}, lambda _, headers, *__: came.update(headers))
    if length:
        assert came == {"Content-Length": length}
        return
    mark = came[CUT].encode()
    assert 16 <= len(mark) <= 64
    assert list(served) == [b"one line\n", mark if fails else b"another\n"]
    served.close()  # type: ignore[attr-defined]  # as the web server does
    assert closed == [True]
