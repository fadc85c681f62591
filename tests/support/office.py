"""LibreOffice, where it is: a reader of our files that nobody here wrote."""

import csv
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

SOFFICE: Final = shutil.which("soffice")
needed: Final = pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed here")


def as_csv(file: Path, reading: str = "") -> dict[str, list[list[str]]]:
    """Return the cells of every sheet by its name, as LibreOffice opens the file.

    `reading`: the filter options for the file.
    """
    folder = file.parent / "office"
    shutil.rmtree(folder, ignore_errors=True)
    profile = f"-env:UserInstallation=file://{file.parent}/profile"
    # Commas, quotes, UTF-8; contents as they are and not as shown, formulas as formulas; -1: every sheet into a file.
    wanted = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,true,false,-1"
    order = [SOFFICE or "soffice", profile, "--headless", *([f"--infilter={reading}"] if reading else [])]
    subprocess.run(
        [*order, "--convert-to", wanted, "--outdir", str(folder), str(file)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    sheets = {}
    for path in folder.iterdir():
        with path.open(newline="", encoding="utf-8") as opened:
            sheets[path.stem.removeprefix(f"{file.stem}-")] = list(csv.reader(opened))
    return sheets
