"""Links use the address that the operator configures. Headers of a request change none of them."""

import pytest

from tests.support.api import Api, over_wsgi
from tests.support.service import application

FALSE = {"Host": "evil.example", "X_Forwarded_Host": "evil.example", "X_Forwarded_Proto": "https"}


def links(api, **headers):
    """A link of each kind that names the service in full."""
    (linked,) = api.get("/.well-known/api-catalog", **headers).json["linkset"]
    contact = api.get("/.well-known/security.txt", **headers).text
    return {
        "problem": api.get("/v1/nothing", **headers).json["type"],
        "catalog": linked["anchor"],
        "description": linked["service-desc"][0]["href"],
        "contact": contact.partition("Canonical: ")[2].strip(),
        "event": api.get("/v1/schemas/game-created/1.json", **headers).json["$id"],
        "sheet": api.get("/v1/schemas/exports/standings/1.json", **headers).json["$id"],
    }


@pytest.mark.parametrize(
    ("environ", "here"),
    [
        ({}, "http://127.0.0.1:8000/"),
        ({"HOST": "0.0.0.0", "PORT": "8001"}, "http://127.0.0.1:8001/"),
        ({"TRUSTED_PROXIES": "1"}, "http://127.0.0.1:8000/"),
        ({"PUBLIC_URL": "https://games.example"}, "https://games.example/"),
    ],
)
def test_what_a_request_says_makes_no_link(tmp_path, environ, here):
    with application(tmp_path, SECURITY_CONTACT="mailto:security@games.example", **environ) as app:
        api = Api(over_wsgi(app))
        plain = links(api)
        assert plain == links(api, **FALSE)
        assert {name: link.startswith(here) for name, link in plain.items()} == dict.fromkeys(plain, True)
