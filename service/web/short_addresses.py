"""Short addresses of events, which people type from a poster: `/e/` and the last digits of the event's id."""

import re
from typing import Final

from flask import Response

from domain.game.refusal import Refusal
from projections.tournaments import SHORT
from service.web.page_blueprint import HTML, PageBlueprint
from service.web.services import WebServices

blp = PageBlueprint("short-addresses", __name__)

_CODE: Final = re.compile(f"[0-9a-hjkmnp-tv-z]{{{SHORT}}}")
_MISREAD: Final = str.maketrans("oil", "011")
"""Letters that no id has, with the digits that they look like (Crockford's base 32)."""


@blp.route("/e/<code>", methods=["GET"])
@blp.anybody(None, offers=(HTML,))
@blp.response(303)
@blp.errors("unknown-tournament")
def show_event_of_code(services: WebServices, code: str) -> Response:
    """Lead to the public event whose id ends in this code.

    Other events have no short address: a reader could guess it, and their ids are hard to guess on purpose.
    """
    read = code.lower().translate(_MISREAD)
    found = services.readmodels.tournaments.ending(read) if _CODE.fullmatch(read) else None
    if found is None:
        raise Refusal("unknown-tournament", tournament=code)
    return Response(status=303, headers={"Location": f"/tournaments/{found}"})
