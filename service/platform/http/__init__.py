"""The HTTP layer: shared conventions, then one small module for each kind of resource.

A view declares its needs and does its work. The decorators around it keep every promise of api.md:

    blp = Blueprint("games", __name__)

    @blp.route("/v1/games/<id(g):game>/moves", methods=["POST"])
    @blp.requires("play", limit="move")          # scopes, offices and rate limit of the caller (or @blp.anybody())
    @blp.arguments(MoveBody)                     # a schema; other bodies are refused: 422 with JSON pointers
    @blp.response(201, Changed)                  # the struct that the view returns and the document describes
    @blp.errors("not-found", "illegal-move")     # codes of problems.toml, in addition to the common ones
    def play(body, game) -> tuple[Changed, Headers]:
        \"\"\"Answer the open decision.\"\"\"
        return Changed(...), {}                  # or a `Response`, if the answer is not JSON

Where to find things: `caller`, `language` in context.py; `Problem` in errors.py (or raise a domain `Refusal`);
`answer` in answers.py; `new` in idempotency.py; `tag`, `unchanged`, `wanted_version`, `stale` in etags.py; `Paged`,
`Listing`, `Page` in paging.py; `Body`, `Int`, `Text` in fields.py. `problems.toml` holds the codes.
`blueprints.py` lists the blueprints. `app.py` assembles the application.
"""
