"""How far the two verifiers of records agree, as a table.

python -m tests.support.agreement            prints it, after many minutes
python -m tests.support.agreement --write    writes it into clients/typescript/README.md
"""

import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from events.keys import KeyRing
from events.log.viewer import Viewer
from tests.support.damaged_records.damages import damaged
from tests.support.records import generated_record, golden_names, golden_record
from tests.support.second_verifier import Found, first, second
from tests.support.streams import logged, record, short_game

README: Final = Path(__file__).parents[2] / "clients" / "typescript" / "README.md"
GENERATED: Final = 1_000
DAMAGED: Final = 10_000
_BATCH: Final = 250
_TABLE: Final = re.compile(r"(?<=<!-- agreement -->\n).*?(?=<!-- end -->)", re.DOTALL)


class Agreement:
    """The result of a comparison. `parted` are the records on which the two verifiers differ."""

    def __init__(self) -> None:
        self.records: Counter[tuple[str, str]] = Counter()
        self.parted: list[tuple[str, Found, Found]] = []

    @classmethod
    def of(cls, records: Iterable[tuple[str, bytes]], ring: KeyRing) -> "Agreement":
        """Compare records, each with a description of its damage."""
        found = cls()
        batch: list[tuple[str, bytes]] = []
        for each in records:
            batch.append(each)
            if len(batch) == _BATCH:
                found.add(batch, ring)
                batch.clear()
        found.add(batch, ring)
        return found

    def add(self, batch: list[tuple[str, bytes]], ring: KeyRing) -> None:
        records = [text for _, text in batch]
        for (name, _), ours, theirs in zip(batch, first(records, ring), second(records, ring), strict=True):
            self.records[name, ours["code"] or ours["verdict"]] += 1
            if ours != theirs:
                self.parted.append((name, ours, theirs))

    @property
    def codes(self) -> set[str]:
        return {code for _, code in self.records}

    def table(self) -> str:
        """For each verdict and reason, how many records there were, and over how many of them the two agree."""
        parted = Counter(ours["code"] or ours["verdict"] for _, ours, _ in self.parted)
        names = sorted({name for name, _ in self.records})
        rows = []
        for code in sorted(self.codes, key=lambda code: (code not in {"verified", "consistent"}, code)):
            by = ", ".join(f"{name} {self.records[name, code]:,}" for name in names if self.records[name, code])
            count = sum(self.records[name, code] for name in names)
            rows.append(f"| `{code}` | {count:,} | {count - parted[code]:,} | {by} |")
        total = self.records.total()
        rows.append(f"| all | {total:,} | {total - len(self.parted):,} | |")
        return "\n".join(["| verdict or reason | records | agreed | which |", "|---|---|---|---|", *rows, ""])


def damages(ring: KeyRing, count: int) -> Iterator[tuple[str, bytes]]:
    """So many damaged records, always the same ones but for keys and salts."""
    short = short_game()
    views = [Viewer.public(), Viewer.seat(1), Viewer.referee()]
    whole = [b"".join(record(short, ring, view, places=logged(short, [1, 4]))) for view in views] * (2 + count // 1000)
    whole += [generated_record(ring, number, most=20) for number in range(10 + count // 100)]
    for number in range(count):
        rng = random.Random(f"damage {number}")
        yield damaged(rng.choice(whole), ring, rng)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        ring = KeyRing(Path(folder))
        found = Agreement.of((("golden", golden_record(name, ring)) for name in golden_names()), ring)
        for begin in range(0, GENERATED, _BATCH):
            found.add([("generated", generated_record(ring, begin + number)) for number in range(_BATCH)], ring)
        rest = Agreement.of(damages(ring, DAMAGED), ring)
    found.records.update(rest.records)
    found.parted += rest.parted
    print(found.table())
    if "--write" in sys.argv[1:]:
        text = README.read_text(encoding="utf-8")
        README.write_text(_TABLE.sub(lambda _: found.table(), text), encoding="utf-8")
    return 1 if found.parted else 0


if __name__ == "__main__":
    raise SystemExit(main())
