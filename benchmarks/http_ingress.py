"""The cost of the ingress: moves, and small requests, through `dominium serve` and straight to the web server.

    python -m benchmarks.http_ingress

Rounds alternate between the two, so that a busy machine slows both.
"""

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import callers
from benchmarks.http_floor import served
from benchmarks.http_moves import played
from benchmarks.load import Load, measured, request

FLOOR = 0.7


@contextlib.contextmanager
def whole(environ: dict[str, str]) -> Iterator[int]:
    """The service as everybody starts it."""
    command = [sys.executable, "-m", "dominium", "serve"]
    process = subprocess.Popen(command, env={**os.environ, **environ, "PORT": "0"}, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline().rpartition(":")[2])
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=2.0, help="length of a round")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--connections", type=int, default=16)
    chosen = options.parse_args()

    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folders = {"straight": Path(name) / "straight", "ingress": Path(name) / "ingress"}
        headers = {side: callers.headers(folder) for side, folder in folders.items()}
        straight = stack.enter_context(callers.embedded(folders["straight"]))
        ingress = {"DATA_DIR": str(folders["ingress"]), **callers.NO_LIMITS}
        ports = {
            "straight": stack.enter_context(served("ours", straight)),
            "ingress": stack.enter_context(whole(ingress)),
        }
        runs: dict[tuple[str, str], list[Load]] = {}
        for round_ in range(chosen.rounds + 1):
            for side, port in ports.items():
                little = request("GET", "/v1/me", headers[side])
                loads = {
                    "little": measured(port, little, chosen.connections, chosen.seconds),
                    "moves": played(port, headers[side], {}, chosen.connections, chosen.seconds),
                }
                for what, load in loads.items():
                    if set(load.statuses) - {b"200", b"201"}:
                        raise SystemExit(f"{side}: {load.statuses}")
                    if round_:  # the first warms up
                        runs.setdefault((what, side), []).append(load)
    worst = 1.0
    for what in ("little", "moves"):
        for side in ports:
            values = list(zip(*runs[what, side], strict=True))[:3]
            rate, p50, p99 = (statistics.median(one) for one in values)
            print(f"{what:7} {side:9} {rate:8.0f} requests/s   median {p50:.2f} ms   p99 {p99:.2f} ms")
        pairs = zip(runs[what, "ingress"], runs[what, "straight"], strict=True)
        ratios = [mine.rate / floor.rate for mine, floor in pairs]
        worst = min(worst, statistics.median(ratios)) if what == "moves" else worst
        print(f"{what:7} ratio {statistics.median(ratios):.2f}, rounds {' '.join(f'{one:.2f}' for one in ratios)}")
    print(f"floor {FLOOR} of the moves")
    return 0 if worst >= FLOOR else 1


if __name__ == "__main__":
    raise SystemExit(main())
