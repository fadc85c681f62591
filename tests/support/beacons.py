"""A beacon whose key the tests hold, by the scheme of drand's `quicknet`: they know its rounds in advance."""

import json
import threading
from collections.abc import Callable
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from py_arkworks_bls12381 import G1Point, G2Point, Scalar

from domain.beacons.chain import SCHEME, BeaconChain

_DOMAIN: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


class Beacon:
    def __init__(self, key: int = 1234567, *, period: int = 3, genesis_time: int = 1_700_000_000) -> None:
        self._key = Scalar(key)
        public = bytes((G2Point() * self._key).to_compressed_bytes()).hex()
        self.chain = BeaconChain(SCHEME, public, period, genesis_time, "5e" * 32, "test")

    def signature(self, number: int) -> str:
        message = G1Point.hash_to_curve(sha256(number.to_bytes(8, "big")).digest(), _DOMAIN)
        return bytes((message * self._key).to_compressed_bytes()).hex()

    @property
    def info(self) -> dict[str, object]:
        """The chain as a relay describes it."""
        chain = self.chain
        return {
            "public_key": chain.public_key, "period": chain.period, "genesis_time": chain.genesis_time,
            "hash": chain.hash, "groupHash": chain.group_hash, "schemeID": chain.scheme,
            "metadata": {"beaconID": chain.name},
        }  # fmt: skip


class Relay(ThreadingHTTPServer):
    """A relay of a beacon. `answer` returns the status and the body for a round; `asked` are the paths of requests."""

    daemon_threads = True

    def __init__(self, beacon: Beacon) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.beacon = beacon
        self.asked: list[str] = []
        self.answer: Callable[[int], tuple[int, bytes]] = self.truth
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def truth(self, number: int) -> tuple[int, bytes]:
        signature = self.beacon.signature(number)
        return 200, json.dumps({"round": number, "randomness": "", "signature": signature}).encode()

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: Relay

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        status, body = self.server.answer(int(self.path.rpartition("/")[2]))
        self.send_response(status)
        if status == 302:
            self.send_header("Location", f"{self.server.url}/elsewhere/{body.decode()}")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass
