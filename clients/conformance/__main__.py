"""Test a client: python -m clients.conformance --service http://127.0.0.1:8000 --port 8001"""

import argparse
import contextlib
import sys
import time

from clients.conformance.exchanges import EXCHANGES, Exchange
from clients.conformance.proxy import Kit
from clients.conformance.webhooks import NOTICES, Notice, tried


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m clients.conformance", description=__doc__)
    words.add_argument("--service", default="http://127.0.0.1:8000", help="where the service is")
    words.add_argument("--port", type=int, default=8001, help="where the client under test calls")
    words.add_argument(
        "--patience", type=float, default=60, help="seconds of silence after which a client has given up"
    )
    words.add_argument(
        "--silence", type=float, default=45, help="seconds after which a silent stream is to be given up"
    )
    words.add_argument("--webhook", metavar="URL", help="try a receiver of webhooks there, and nothing else")
    words.add_argument("--secret", default="", help="the secret, whsec_…, that the receiver has")
    words.add_argument("--list", action="store_true", help="print the exchanges, and stop")
    chosen = words.parse_args()
    if chosen.list:
        print(listed())
        return 0
    if chosen.webhook is not None:
        return told(tried(chosen.webhook, chosen.secret), f"{len(NOTICES)} notices were sent")
    kit = Kit(chosen.service, chosen.port, chosen.silence)
    print(f"Let your client call {kit.url}. Ctrl-C ends this and reports.", flush=True)
    with contextlib.closing(kit), contextlib.suppress(KeyboardInterrupt):
        while not kit.over.wait(0.2) and time.monotonic() - kit.last_request < chosen.patience:
            pass
    well = sum(run.ended and not run.wrong for run in kit.runs)
    return told(kit.report(), f"{well} of {len(kit.runs)} exchanges were handled well")


def told(faults: list[str], what: str) -> int:
    for fault in faults:
        print(f"- {fault}")
    print(f"{what}; {len(faults)} faults.")
    return 1 if faults else 0


def listed() -> str:
    """Write the exchanges as a table in Markdown."""
    head = "| exchange | what is done | what is expected | why |\n|---|---|---|---|\n"
    every: list[Exchange | Notice] = [*EXCHANGES, *NOTICES]
    rows = (f"| `{one.name}` | {one.done} | {one.expected} | {one.why} |" for one in every)
    return head + "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
