"""Build both kits into the folder from which the service serves them: `make kits`."""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from deploy.release import packages, tree
from deploy.release.stopping import Stop

ROOT: Final = Path(__file__).parents[2]
SERVED: Final = Path("service", "web", "kits")


def build(copy: Path, out: Path, modules: Path, time: int) -> None:
    """Build the packages of both kits from a copy of the tracked files into `out`, and two of them into the copy."""
    packages.for_python(copy / "clients" / "python", out, time)
    packages.for_node(copy / "clients" / "typescript", out, modules)
    served = copy / SERVED
    packages.clean(served)
    for built in (*out.glob("dominium_client-*.whl"), *out.glob("dominium-client-*.tgz")):
        shutil.copyfile(built, served / built.name)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy, out = Path(folder, "tree"), Path(folder, "out")
        out.mkdir()
        tree.copy(ROOT, copy, None)
        try:
            build(copy, out, ROOT / "clients" / "typescript" / "node_modules", tree.commit_time(ROOT))
        except Stop as stop:
            sys.exit(f"kits: {stop}")
        packages.clean(ROOT / SERVED)
        shutil.copytree(copy / SERVED, ROOT / SERVED, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
