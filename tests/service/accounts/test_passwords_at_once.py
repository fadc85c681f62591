"""Hashing a password is slow: requests that wait for it leave turns to everybody else."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from service.features.accounts import passwords, sign_in_turns
from tests.support.api import Api, over_wsgi, refused
from tests.support.service import application

WRONG = {"handle": "nobody-here", "password": "correct horse battery staple"}


def test_an_address_waits_for_two_passwords_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, going = threading.Semaphore(0), threading.Event()

    class Slow:
        @staticmethod
        def verify(*_: Any) -> None:
            begun.release()
            assert going.wait(60)

    monkeypatch.setattr(passwords, "_hasher", Slow())
    monkeypatch.setattr(passwords, "_turns", threading.BoundedSemaphore(9))
    with application(tmp_path) as app, ThreadPoolExecutor(3) as pool:
        here, there = (Api(over_wsgi(app, address)) for address in ("192.0.2.1", "192.0.2.2"))
        waiting = [pool.submit(here.post, "/v1/sessions", WRONG) for _ in range(2)]
        try:
            assert all(begun.acquire(timeout=60) for _ in waiting)
            third = here.post("/v1/sessions", WRONG)
            assert third.headers["Retry-After"] == "1"
            refused(third, 429, "rate-limited")
            waiting.append(pool.submit(there.post, "/v1/sessions", WRONG))
            assert begun.acquire(timeout=60), "another address is not held up"
        finally:
            going.set()
        assert {answer.result().status for answer in waiting} == {401}
        refused(here.post("/v1/sessions", WRONG), 401, "wrong-password")
        assert not sign_in_turns._under_way
