"""Both kits name themselves and their version to the service."""

import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from dominium_client import Client, __version__

from tests.support.api import ROOT
from tests.support.second_verifier import NODE

KIT = ROOT / "clients" / "typescript" / "client" / "index.ts"


@pytest.fixture
def echo() -> Iterator[str]:
    """A server that answers with the User-Agent of each request."""

    class Echo(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.headers["User-Agent"].encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Echo) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_kit_for_python_names_itself(echo: str) -> None:
    with Client(echo) as client:
        assert client.request("GET", "/").text == f"dominium-client/{__version__} (Python)"


@pytest.mark.parametrize(
    ("page", "named"), [("", f"dominium-client/{__version__} (TypeScript)"), ("globalThis.location = {};", "node")]
)
def test_the_kit_for_typescript_leaves_the_name_to_a_browser(echo: str, page: str, named: str) -> None:
    code = f"{page} const {{ Client }} = await import('{KIT.as_uri()}');"
    code += f"console.log(await new Client('{echo}').text('GET', '/'));"
    run = subprocess.run([NODE, "--input-type=module", "-e", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == named
