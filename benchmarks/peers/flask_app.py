"""The common part of both peers in Python: two addresses in Flask, and callers with a signed name."""

import os
from collections.abc import Sequence
from typing import Any, Protocol

from flask import Flask, Response, request
from itsdangerous import BadSignature, URLSafeSerializer

from domain.game.refusal import Refusal

KEY = "PEERS_SECRET_KEY"


class Games(Protocol):
    def create(self, account: str) -> bytes:
        """Begin a game and return the answer."""

    def play(self, game: str, account: str, decision: str, picks: Sequence[str]) -> bytes:
        """Make a move, write it to the disk, and return the answer."""


def token(account: str) -> str:
    return str(URLSafeSerializer(os.environ[KEY]).dumps(account))


def flask_app(games: Games) -> Flask:
    app = Flask("peer")
    signed = URLSafeSerializer(os.environ[KEY])

    def account() -> str:
        return str(signed.loads(request.headers["Authorization"].removeprefix("Bearer ")))

    @app.post("/v1/games")
    def create() -> Response:
        return _json(games.create(account()), 201)

    @app.post("/v1/games/<game>/moves")
    def play(game: str) -> Response:
        body: Any = request.get_json()
        return _json(games.play(game, account(), body["decision"], body["picks"]), 201)

    @app.errorhandler(BadSignature)
    def stranger(_: BadSignature) -> tuple[dict[str, str], int]:
        return {"code": "unauthorized"}, 401

    @app.errorhandler(Refusal)
    def refused(refusal: Refusal) -> tuple[dict[str, str], int]:
        return {"code": refusal.code, "detail": str(refusal)}, 409

    return app


def _json(body: bytes, status: int) -> Response:
    return Response(body, status, mimetype="application/json")
