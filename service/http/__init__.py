"""The HTTP house: conventions once, then one small module for each kind of thing.

A view says what it needs and does its work; everything that api.md promises of every endpoint happens around it:

    blp = Blueprint("games", __name__)

    @blp.route("/v1/games/<id(g):game>/moves", methods=["POST"])
    @blp.requires("play", limit="move")          # who may call (or @blp.anybody()), in which offices, how often
    @blp.arguments(MoveBody)                     # a schema; what does not fit is 422 with pointers
    @blp.response(201, Changed)                  # a struct: what is answered, and what the document says
    @blp.errors("not-found", "illegal-move")     # the codes of problems.toml, beside the common ones
    def play(body, game) -> tuple[Changed, Headers]:
        \"\"\"Answer the open decision.\"\"\"
        return Changed(...), {}                  # or a `Response`, where the answer is no JSON

Where to find things: `house`, `caller`, `language` in context.py; `Problem` in errors.py (or raise a domain `Refusal`);
`answer` in answers.py; `new` in idempotency.py; `tag`, `unchanged`, `wanted_version`, `stale` in etags.py; `Paged`,
`Listing`, `Page` in paging.py; `Body`, `Int`, `Text` in fields.py. Codes live in problems.toml.
`blueprints.py` lists the blueprints, `app.py` puts all together.
"""
