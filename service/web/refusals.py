"""The page that shows a refused request to a person."""

from typing import Any

from flask import Response

from service.web.routes import page


def show_refusal(problem: dict[str, Any], headers: dict[str, str]) -> Response:
    shown = page("shared/refusal.html", status=problem["status"], spoken=headers["Content-Language"], problem=problem)
    shown.headers.update(headers)
    return shown
