"""The cookies of sign-ins: of a session, and of a sign-in that is under way. No script can read them."""

from flask import request
from werkzeug.http import dump_cookie

from service.platform.http.authentication import COOKIE
from service.platform.http.context import address


def session_cookie(secret: str, seconds: int) -> dict[str, str]:
    """Return the header that sets the cookie of a session. With 0 seconds it deletes the cookie."""
    return set_cookie(COOKIE, secret, seconds)


def set_cookie(name: str, secret: str, seconds: int) -> dict[str, str]:
    at_once = None if seconds else 0
    secure = request.is_secure or address().startswith("https:")
    cookie = dump_cookie(
        name, secret, max_age=seconds, expires=at_once, path="/", httponly=True, samesite="Lax", secure=secure
    )
    return {"Set-Cookie": cookie}
