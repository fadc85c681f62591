"""Links as QR codes, drawn as SVG."""

from io import BytesIO

import segno


def drawn(link: str) -> bytes:
    """Black on white, with the quiet margin that scanners need."""
    out = BytesIO()
    code = segno.make(link, micro=False, error="m")
    code.save(out, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="#fff", border=4)
    return out.getvalue()
