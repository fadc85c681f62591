"""Links as QR codes, drawn as SVG."""

from io import BytesIO
from typing import Final

import segno
from flask import Response

SVG: Final = "image/svg+xml"


def qr_code(link: str) -> Response:
    """Return the QR code of a link as SVG, black on white, with the margin that scanners need."""
    out = BytesIO()
    code = segno.make(link, micro=False, error="m")
    code.save(out, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="#fff", border=4)
    return Response(out.getvalue(), content_type=SVG)
