"""Packages installed as a stranger installs them: in an environment of their own, outside the checkout."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.support.server import bare

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
        return self.run("python", "-c", code)

    def run(self, program: str, *words: str | Path, **environ: str) -> str:
        return run(self.bin / program, *words, cwd=self.folder, **environ)

    @contextmanager
    def service(self) -> Iterator[str]:
        """Run `dominium serve` and yield its address."""
        environ = own(PORT="0", DATA_DIR=str(self.folder / "data"))
        with subprocess.Popen(
            [self.bin / "dominium", "serve"], cwd=self.folder, env=environ, stdout=subprocess.PIPE, text=True
        ) as serving:
            try:
                assert serving.stdout is not None
                address = serving.stdout.readline().split()[-1]
                serving.stdout.readline()  # now it is ready
                yield address
            finally:
                serving.terminate()
        assert serving.returncode == 0


def own(**environ: str) -> dict[str, str]:
    """Return the environment variables of a stranger."""
    return {name: value for name, value in bare().items() if name not in _ALIEN} | environ


def run(*words: str | Path, cwd: Path, **environ: str) -> str:
    """Run a program and return what it prints."""
    given: Mapping[str, str] = own(XDG_STATE_HOME=str(cwd / "state"), **environ)
    done = subprocess.run(words, cwd=cwd, env=given, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
