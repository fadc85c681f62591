"""How much of Flask's own speed is left to an endpoint that does nothing behind all our conventions.

    python -m benchmarks.http_floor

Both run under granian, as the service does: a bare Flask route, and a POST with a token, rate limit, JSON body, schema,
metrics and standing headers. Rounds alternate between the two, so that a busy machine slows both.
"""

import argparse
import contextlib
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.load import Load, measured, request

FLOOR = 0.4
BODY = b'{"decision":"d17","picks":["o3"]}'


def bare() -> Any:
    from flask import Flask

    app = Flask("bare")

    @app.get("/")
    def nothing() -> dict[str, bool]:
        return {"ok": True}

    return app


def opened() -> Any:
    """A whole house, as the environment sets it up."""
    from service.compose import open_service
    from service.platform.runtime import logs
    from service.platform.runtime.settings import Settings

    settings = Settings.load(os.environ)
    logs.configure(settings.log_level)
    service = open_service(settings)
    service.start()
    return service


def ours() -> Any:
    return with_nothing(opened())


def with_nothing(service: Any) -> Any:
    """The whole service with one endpoint more."""
    from flask import Response
    from marshmallow import fields, validate

    from service.platform.http.answers import answer
    from service.platform.http.blueprint import Blueprint
    from service.platform.http.fields import Body, Text

    class Move(Body):
        decision = Text(1, 20, required=True)
        picks = fields.List(Text(1, 20), required=True, validate=validate.Length(0, 200))

    blp = Blueprint("nothing", __name__)

    @blp.route("/v1/nothing", methods=["POST"])
    @blp.requires("play", limit="move")
    @blp.arguments(Move)
    @blp.response(201)
    def nothing(body: dict[str, Any]) -> Response:
        """Do nothing."""
        return answer({"ok": True, "decision": body["decision"]}, 201)

    app = service.app()
    app.register_blueprint(blp)
    return app


@contextlib.contextmanager
def served(factory: str, environ: dict[str, str], module: str = "benchmarks.http_floor") -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--factory", "--no-ws", "--host", "127.0.0.1"]
    command += [
        "--port",
        str(port),
        "--blocking-threads",
        "16",
        "--log-level",
        "error",
        f"{module}:{factory}",
    ]
    server = subprocess.Popen(command, env={**os.environ, **environ})
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.05)
        yield port
    finally:
        server.terminate()
        server.wait(10)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=2.0, help="length of a round")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--connections", type=int, default=16)
    chosen = options.parse_args()

    from benchmarks import callers  # the process of the bare route does not need it

    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        environ = stack.enter_context(callers.embedded(folder)) | {"RATE_LIMIT": "1000000"}
        headers = callers.headers(folder)
        ports = {
            "bare": stack.enter_context(served("bare", {})),
            "ours": stack.enter_context(served("ours", environ)),
        }
        sent = {"bare": request("GET", "/", {}), "ours": request("POST", "/v1/nothing", headers, BODY)}
        wanted = {"bare": b"200", "ours": b"201"}
        runs: dict[str, list[Load]] = {"bare": [], "ours": []}
        for round_ in range(chosen.rounds + 1):
            for side, loads in runs.items():
                load = measured(ports[side], sent[side], chosen.connections, chosen.seconds)
                if set(load.statuses) != {wanted[side]}:
                    raise SystemExit(f"{side}: {load.statuses}")
                if round_:  # the first warms up
                    loads.append(load)
        ratios = [mine.rate / floor.rate for mine, floor in zip(runs["ours"], runs["bare"], strict=True)]
    for side, loads in runs.items():
        rate, p50, p99 = (statistics.median(values) for values in list(zip(*loads, strict=True))[:3])
        print(f"{side:5} {rate:8.0f} requests/s   median {p50:.2f} ms   p99 {p99:.2f} ms")
    ratio = statistics.median(ratios)
    print(f"ratio {ratio:8.2f} of the bare route (floor {FLOOR}), rounds {' '.join(f'{one:.2f}' for one in ratios)}")
    return 0 if ratio >= FLOOR else 1


if __name__ == "__main__":
    raise SystemExit(main())
