"""Tries a client: python -m clients.conformance --service http://127.0.0.1:8000 --port 8001"""

import argparse
import contextlib
import sys
import time

from clients.conformance.exchanges import EXCHANGES
from clients.conformance.proxy import Kit


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
    words.add_argument("--list", action="store_true", help="print the exchanges, and stop")
    chosen = words.parse_args()
    if chosen.list:
        print(listed())
        return 0
    kit = Kit(chosen.service, chosen.port, chosen.silence)
    print(f"Let your client call {kit.url}. Ctrl-C ends this and reports.", flush=True)
    with contextlib.closing(kit), contextlib.suppress(KeyboardInterrupt):
        while not kit.over.wait(0.2) and time.monotonic() - kit.last_request < chosen.patience:
            pass
    said = kit.report()
    for line in said:
        print(f"- {line}")
    well = sum(run.ended and not run.wrong for run in kit.runs)
    print(f"{well} of {len(kit.runs)} exchanges were handled well; {len(said)} faults.")
    return 1 if said else 0


def listed() -> str:
    """The exchanges, as a table in Markdown."""
    head = "| exchange | what is done | what is expected | why |\n|---|---|---|---|\n"
    rows = (f"| `{one.name}` | {one.done} | {one.expected} | {one.why} |" for one in EXCHANGES)
    return head + "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
