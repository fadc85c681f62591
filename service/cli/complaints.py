"""Lists the open complaints about players, oldest first, and marks them as handled.

`/v1/complaints` does the same for administrators. After 90 days, the next complaint deletes a handled one.
"""

import argparse

from service.cli import asking

HELP = "list complaints about players"
EXAMPLES = """\
  dominium complaints
  dominium complaints --handled q_01jd6v3r5m8x2k4q7w9y1z3a5c"""
_MOST = 1000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--handled", metavar="ID", help="mark the complaint with the id ID as handled")


def run(given: argparse.Namespace) -> int:
    from service.compose import open_service
    from service.features.complaints.services import ComplaintServices
    from service.platform.http.fields import moment

    with open_service(asking.settings()) as service:
        services = service.of(ComplaintServices)
        if given.handled:
            if not services.complaints.handle(given.handled):
                raise asking.CommandError(f"there is no complaint {given.handled}")
            print(f"{given.handled} is handled.")
            return 0
        found = services.complaints.page("", _MOST)
        names = services.games.names.handles({account for one in found for account in (one.account, one.player)})
    for one in found:
        game = f", game {one.game}" if one.game else ""
        print(f"{one.id}  {moment(one.made_at)}  {names[one.account]} about {names[one.player]}: {one.reason}{game}")
        print(*(f"    {line}" for line in one.text.splitlines()), sep="\n", end="\n" if one.text else "")
    print(f"{len(found)} open")
    return 0
