"""Build a release: `python -m deploy.release`, or `make release`.

The files are in `build/release`: the service, both kits, the context of the container's image, a bill of materials,
release notes and digests. They depend only on the commit and on `--source`.
"""

import argparse
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

from deploy.release import kits, packages, sums, tree
from deploy.release.bill import bill
from deploy.release.notes import notes
from deploy.release.stopping import Stop

ROOT: Final = Path(__file__).parents[2]


def build(root: Path, out: Path, source: str | None = None) -> str:
    """Build the tracked files into `out` and return the version."""
    packages.clean(out)
    time = tree.commit_time(root)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        tree.copy(root, copy, source)
        version: str = tomllib.loads((copy / "pyproject.toml").read_text("utf-8"))["project"]["version"]
        kits.build(copy, out, root / "clients" / "typescript" / "node_modules", time)
        packages.for_containers(copy, out / f"dominium-{version}-container.tar.gz", time)
        packages.for_python(copy, out, time)
        (out / f"dominium-{version}.cdx.json").write_text(bill(copy, version, time), "utf-8")
        (out / "RELEASE_NOTES.md").write_text(notes(copy, version), "utf-8")
    sums.write(out)
    return version


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m deploy.release", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "release")
    parser.add_argument(
        "--source", help="where this version's files can be read: https://HOST/OWNER/REPOSITORY/blob/TAG"
    )
    parser.add_argument("--sign", type=Path, metavar="KEY", help="SSH key that signs the digests")
    given = parser.parse_args()
    try:
        tree.refuse_uncommitted(ROOT)
        version = build(ROOT, given.out, given.source and given.source.rstrip("/"))
        if given.sign:
            sums.sign(given.out / sums.SUMS, given.sign)
    except Stop as stop:
        sys.exit(f"release: {stop}")
    print(f"Dominium {version} is in {given.out}.")
    if not given.source:
        print("Without SOURCE, package pages have no links to other pages.")


if __name__ == "__main__":
    main()
