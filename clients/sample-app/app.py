"""A website where people sign in with Dominium and the site plays for them. As soon as two people have signed in, it
creates a game of Kingdomino between them and answers every decision for both.

SERVICE=http://127.0.0.1:8000 CLIENT_ID=p_… CLIENT_SECRET=domc_… flask --app app run --port 5000
"""

import base64
import hashlib
import html
import os
import secrets
from urllib.parse import urlencode

import httpx
from dominium_client import Client
from flask import Flask, redirect, request, session, url_for
from werkzeug.wrappers import Response

SERVICE, APP, SECRET = (os.environ[name] for name in ("SERVICE", "CLIENT_ID", "CLIENT_SECRET"))

app = Flask(__name__)
app.secret_key = secrets.token_bytes(32)
app.config.update(SESSION_COOKIE_NAME="sample_app", SESSION_COOKIE_SAMESITE="Lax")

USERS: dict[str, dict[str, str]] = {}
"""Signed-in users: account -> handle, access token, refresh token. A real site keeps them in its database."""


def tokens(**said: str) -> dict[str, str]:
    answer = httpx.post(f"{SERVICE}/oauth/token", data=said, auth=(APP, SECRET))
    answer.raise_for_status()
    told: dict[str, str] = answer.json()
    return told


def refreshed(account: str) -> str:
    """An access token that holds for an hour from now on."""
    user = USERS[account]
    told = tokens(grant_type="refresh_token", refresh_token=user["refresh_token"])
    user |= {name: told[name] for name in ("access_token", "refresh_token")}
    return user["access_token"]


@app.get("/")
def home() -> str:
    me = USERS.get(session.get("account", ""))
    who = f"<p>You are {html.escape(me['handle'])}.</p>" if me else f'<p><a href="{url_for("sign_in")}">Sign in</a></p>'
    there = "".join(f"<li>{html.escape(user['handle'])}</li>" for user in USERS.values())
    play = f'<form method="post" action="{url_for("play")}"><button>Play for us</button></form>'
    return (
        f"<title>Sample</title><h1>Kingdomino, played for you</h1>{who}<ul>{there}</ul>{play if len(USERS) > 1 else ''}"
    )


@app.get("/sign-in")
def sign_in() -> Response:
    session["verifier"], session["state"] = secrets.token_urlsafe(48), secrets.token_urlsafe(16)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(session["verifier"].encode()).digest()).rstrip(b"=").decode()
    said = {
        "response_type": "code", "client_id": APP, "redirect_uri": url_for("back", _external=True),
        "scope": "read play", "state": session["state"], "code_challenge": challenge, "code_challenge_method": "S256",
    }  # fmt: skip
    return redirect(f"{SERVICE}/oauth/authorize?{urlencode(said)}")


@app.get("/back")
def back() -> Response | tuple[str, int]:
    state, verifier = session.pop("state", None), session.pop("verifier", "")
    if state is None or request.args.get("state") != state or request.args.get("iss") != SERVICE:
        return "<h1>This did not begin here</h1>", 400
    if "error" in request.args:
        return f"<h1>You said no</h1><p>{html.escape(request.args['error'])}</p>", 403
    redirect_uri = url_for("back", _external=True)
    told = tokens(
        grant_type="authorization_code", code=request.args["code"], redirect_uri=redirect_uri, code_verifier=verifier
    )
    with Client(SERVICE, told["access_token"]) as user:
        me = user.get_me()
    USERS[me["id"]] = {"handle": me["handle"], **told}
    session["account"] = me["id"]
    return redirect(url_for("home"))


@app.post("/play")
def play() -> str | tuple[str, int]:
    if session.get("account") not in USERS or len(USERS) < 2:
        return "<h1>Sign in first, both of you</h1>", 403
    first, second = list(USERS)[:2]
    players = {account: Client(SERVICE, refreshed(account)) for account in (first, second)}
    game = players[first].create_game({"ruleset": "kingdomino", "seats": ["me", {"account": second}]})["game"]["id"]
    players[second].take_seat(game, 1)
    with Client(SERVICE, tokens(grant_type="client_credentials")["access_token"]) as own:
        for account, waiting in own.follow_app_users(APP):
            player = players.get(account)
            games = [item["game"]["id"] for item in (waiting["items"] if waiting else ()) if item["game"]]
            if player is None or game not in games:
                continue
            shown = player.play_on(game, lambda _, asked: [one["id"] for one in asked["options"][: asked["min"]]])
            if shown["result"]:
                break
    placed = "".join(
        f"<li>{html.escape(USERS[account]['handle'])}: {standing['place']}</li>"
        for account, standing in zip((first, second), shown["result"]["standings"], strict=True)
    )
    return (
        f'<title>Sample</title><h1>It is over</h1><ul>{placed}</ul><p><a href="{SERVICE}/games/{game}">The game</a></p>'
    )
