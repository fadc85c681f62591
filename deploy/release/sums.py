"""Digests of the files of a release, and their signature by a key of the operator."""

import hashlib
import subprocess
from pathlib import Path
from typing import Final

from deploy.release.stopping import Stop

SUMS: Final = "SHA256SUMS"
NAMESPACE: Final = "dominium-release"
"""The purpose of the signature. A signature for another purpose is not valid here."""


def write(out: Path) -> Path:
    """Write the digests of all files, as `sha256sum --check` reads them."""
    files = sorted(path for path in out.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    sums = out / SUMS
    sums.write_text("".join(lines), "utf-8")
    return sums


def sign(sums: Path, key: Path) -> None:
    """Sign the digests with an SSH key, next to them as `SHA256SUMS.sig`."""
    words = ["ssh-keygen", "-q", "-Y", "sign", "-f", str(key), "-n", NAMESPACE, str(sums)]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise Stop(f"The digests are not signed: {done.stderr.strip()}")
