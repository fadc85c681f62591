"""Packages installed as a stranger installs them: in an environment of their own, outside the checkout."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.support.server import ROOT, bare

_ALIEN = ("PYTHONPATH", "VIRTUAL_ENV")


class Environment:
    """An environment with one package. Its dependencies are the ones installed for these tests, so that it needs no
    network."""

    def __init__(self, folder: Path, *packages: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
        pip = (sys.executable, "-m", "pip", "--python", self.bin / "python", "--disable-pip-version-check")
        run(*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", *packages, cwd=folder)
        # Python reads `*.pth` files of the environment alone: the one that leads to the checkout has no effect here.
        found = Path(self.python("import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        (found / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")

    def python(self, code: str) -> str:
        return run(self.bin / "python", "-c", code, cwd=self.folder)


@contextmanager
def serving(dominium: Sequence[str | Path], folder: Path) -> Iterator[str]:
    """Run `dominium serve` in the folder and yield its address. `dominium` is the command."""
    environ = own(PORT="0", DATA_DIR=str(folder / "data"))
    with subprocess.Popen([*dominium, "serve"], cwd=folder, env=environ, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            process.stdout.readline()  # now it is ready
            yield address
        finally:
            process.terminate()
    assert process.returncode == 0


def play_and_verify(dominium: Sequence[str | Path], folder: Path, address: str) -> None:
    """Play the README's game at the service, and verify its record with the command."""
    assert "is over after" in run(sys.executable, ROOT / "docs" / "tour.py", address, cwd=folder)
    verified = run(*dominium, "verify", "tour/record.jsonl", "--keys", "tour/jwks.json", "--replay", cwd=folder)
    assert verified.startswith("Verified")
    assert "Replayed: agrees" in verified


def own(**environ: str) -> dict[str, str]:
    """Return the environment variables of a stranger."""
    return {name: value for name, value in bare().items() if name not in _ALIEN} | environ


def run(*words: str | Path, cwd: Path) -> str:
    """Run a program and return what it prints."""
    environ = own(XDG_STATE_HOME=str(cwd / "state"))
    done = subprocess.run(words, cwd=cwd, env=environ, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
