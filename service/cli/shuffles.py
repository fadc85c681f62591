"""Checks the shuffles of a game with its record alone.

It checks the commitments and their times, the nonces of the players, and that the rules give every order again with the
revealed seed. It explains in plain words what that proves, and what not.

The exit status is 0 if every shuffle holds, and 1 if one does not or the record is damaged. It is 3 if this is unknown:
the seed is not revealed yet, the record does not open everything, this release lacks the rules, or you did not name the
key.
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from service.cli import asking
from service.cli.asking import CommandError

if TYPE_CHECKING:
    from service.features.audits.shuffles import CheckedShuffles, Shuffle

HELP = "check every shuffle of a recorded game"
EXAMPLES = """\
  dominium shuffles game.jsonl --keys jwks.json
  dominium shuffles game.jsonl --language it --names Ada,Bruno"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a game, JSON Lines")
    asking.trusting(parser)
    asking.telling(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(given: argparse.Namespace) -> int:
    import msgspec

    from events.record.verifying import read_record
    from events.record.words import verdict_and_details
    from service.features.audits.shuffles import check_shuffles

    keys = asking.keys(given.keys)
    with given.file.open("rb") as file:
        found = read_record(file, {*given.key, *keys})
    if found.report.verdict == "broken":
        print(verdict_and_details(found.report))
        return 1
    if found.header is None or found.header.kind != "game":
        raise CommandError(f"{given.file} is not the record of a game")
    checked = check_shuffles(found.events, found.header.view)
    if given.json:
        print(json.dumps({"record": found.report.plain(), **msgspec.to_builtins(_plain(checked))}))
    else:
        print("\n".join([verdict_and_details(found.report), "", *_words(checked, given.language, given.names)]))
    return 1 if checked.audit.wrong else max(found.report.exit_code, 0 if checked.audit.verdict == "agrees" else 3)


def _plain(checked: "CheckedShuffles") -> dict[str, object]:
    return {
        **checked._asdict(),
        "nonces": [nonce._asdict() for nonce in checked.nonces],
        "shuffles": [shuffle._asdict() for shuffle in checked.shuffles],
    }


def _words(checked: "CheckedShuffles", language: str, named: str) -> list[str]:
    from service.features.referee.evidence import WORDS

    names = asking.called(named, 12)

    def say(key: str, **fields: object) -> str:
        return WORDS.say("shuffles", key, language, **fields)

    lines = [say("committed", at=checked.committed_at, commit=checked.commit)]
    for nonce in checked.nonces:
        giver = {"at": nonce.at, "seat": names[nonce.seat], "event": nonce.seq}
        lines.append(say("no-nonce", **giver) if nonce.nonce is None else say("nonce", **giver, nonce=nonce.nonce))
    lines += [say("seed-shut") if checked.seed is None else say("seed", seed=checked.seed), ""]
    lines += [_line(shuffle, names, language) for shuffle in checked.shuffles]
    if checked.audit.verdict == "agrees":
        return [*lines, "", say("all-hold", count=len(checked.shuffles)), say("proves"), say("proves-not")]
    return [*lines, "", say("wrong" if checked.audit.wrong else "unknown"), say("proves-not")]


def _line(shuffle: "Shuffle", names: list[str], language: str) -> str:
    from service.features.referee.evidence import WORDS

    mark = {True: "holds", False: "differs", None: "not-told"}[shuffle.holds]
    whose = "" if shuffle.seat is None else f" {names[shuffle.seat]}"
    held = WORDS.say("shuffles", mark, language)
    deal = json.dumps(shuffle.told, ensure_ascii=False, separators=(",", ":"))
    number = f"{shuffle.purpose}{whose} #{shuffle.ordinal}" + (f" ~{shuffle.branch}" if shuffle.branch else "")
    return f"{shuffle.seq:>5}  {number}: {held}  {deal}"
