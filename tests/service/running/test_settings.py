"""Settings: read in one place, refused by name, documented in full."""

from pathlib import Path

import pytest

from service.platform.runtime.settings import BadSetting, Settings, misspelt, page
from tests.support.server import ROOT


def refused(**environ: str) -> list[str]:
    with pytest.raises(BadSetting) as caught:
        Settings.load(environ)
    return caught.value.problems


def test_an_empty_environment_is_enough() -> None:
    assert Settings.load({}) == Settings()


def test_an_empty_value_counts_as_none() -> None:
    assert Settings.load({"PORT": " ", "DATABASE_URL": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"), ("PORT", "65536"), ("PORT", "-1"), ("PORT", "٨"), ("HOST", "a b"), ("DATA_DIR", "README.md"),
        ("DATABASE_URL", "mysql://host/name"), ("DATABASE_URL", "postgresql:"), ("REDIS_URL", "localhost:6379"),
        ("PUBLIC_URL", "games.example"), ("WORKERS", "0"), ("THREADS", "1"),
        ("RATE_LIMIT", "-5"), ("RATE_LIMIT", "1.5"), ("ACCOUNT_RATE_LIMIT", "x"), ("TRUSTED_PROXIES", "all"),
        ("LOG_LEVEL", "loud"), ("SMTP_URL", "mail.example"), ("SMTP_URL", "http://mail.example"),
        ("SMTP_URL", "smtp://mail.example:0"), ("SMTP_URL", "smtp://mail.example/path"), ("MAIL_FROM", "games"),
        ("MAIL_FROM", "Games <games@>"), ("BEACON_RELAYS", "api.drand.sh"), ("BEACON_RELAYS", "https://api.drand.sh, ftp://x.example"),
    ],
)  # fmt: skip
def test_a_wrong_one_is_refused_with_name_value_and_what_is_expected(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    (problem,) = refused(**{name: value})
    assert problem.startswith(f"{name} is {value!r}; expected ")


def test_several_wrong_ones_are_all_told() -> None:
    problems = refused(PORT="x", LOG_LEVEL="y", WORKERS="z")
    assert {problem.split()[0] for problem in problems} == {"PORT", "LOG_LEVEL", "WORKERS"}


def test_a_file_that_describes_no_beacon_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "chain.json"
    for content in ("", "[]", "{}"):
        file.write_text(content)
        (problem,) = refused(BEACON_CHAIN=str(file))
        assert problem.startswith("BEACON_CHAIN is ")
    assert refused(BEACON_CHAIN=str(tmp_path / "none"))


def test_a_database_may_be_named_in_the_short_form_of_libpq() -> None:
    assert Settings.load({"DATABASE_URL": "postgresql://?host=/run/pg&dbname=games"}).journal_url


@pytest.mark.parametrize("threads", [2, 3, 4, 256, 10_000])
def test_streams_leave_threads_for_requests(threads: int) -> None:
    assert 0 < Settings.load({"THREADS": str(threads)}).max_streams < threads


@pytest.mark.parametrize(("requests", "moves", "of_apps"), [(0, 0, 0), (1, 1, 5), (1200, 600, 6000)])
def test_limits_of_moves_and_apps_follow_that_of_requests(requests: int, moves: int, of_apps: int) -> None:
    settings = Settings.load({"RATE_LIMIT": str(requests)})
    assert (settings.move_rate_limit, settings.app_rate_limit) == (moves, of_apps)


def test_a_secret_is_never_shown() -> None:
    shown = Settings.load({"DATABASE_URL": "postgresql://ada@host/name", "KEY_SECRET": "correct horse battery"}).shown()
    assert shown["KEY_SECRET"] == "(set)"
    assert "correct horse" not in str(shown)
    [problem] = refused(DATABASE_URL="postgresql://ada@host/name", KEY_SECRET="too short")
    assert problem.startswith("KEY_SECRET is not fit; expected at least 20 characters")
    assert "too short" not in problem
    [problem] = refused(KEY_SECRET="correct horse battery")
    assert problem.startswith("KEY_SECRET is set; expected none, because without DATABASE_URL")
    assert Settings.load({}).shown()["KEY_SECRET"] == ""


def test_a_password_is_never_shown() -> None:
    (problem,) = refused(DATABASE_URL="mysql://ada:s3cret@host/name")
    assert "s3cret" not in problem
    shown = Settings.load({"DATABASE_URL": "postgresql://ada:s3cret@host/name"}).shown()
    assert "s3cret" not in str(shown)
    assert shown["DATABASE_URL"].endswith("@host/name")


def test_mail_needs_a_sender_and_an_address_for_its_links() -> None:
    problems = refused(SMTP_URL="smtps://ada:s3cret@mail.example")
    assert [problem.partition(";")[2].split()[1] for problem in problems] == ["MAIL_FROM", "PUBLIC_URL"]
    assert "s3cret" not in str(problems)
    whole = {"SMTP_URL": "smtp://ada:s3cret@mail.example:587", "PUBLIC_URL": "https://games.example"}
    shown = Settings.load(whole | {"MAIL_FROM": "Games <games@games.example>"}).shown()
    assert (shown["SMTP_URL"], shown["MAIL_FROM"]) == ("smtp://…@mail.example:587", "Games <games@games.example>")
    assert "s3cret" not in str(refused(SMTP_URL="ada:s3cret@mail.example"))


def test_settings_survive_the_way_to_another_process() -> None:
    settings = Settings.load({"PORT": "9000", "DATA_DIR": "/somewhere", "PUBLIC_URL": "https://games.example/"})
    assert Settings.load(settings.environ()) == settings


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("DATABSE_URL", "DATABASE_URL"),
        ("DOMINIUM_PORT", "PORT"),
        ("LOGLEVEL", "LOG_LEVEL"),
        ("ADDRESSSTREAMS", "ADDRESS_STREAMS"),
    ],
)
def test_a_name_that_is_nearly_right_is_hinted_at(name: str, meant: str) -> None:
    assert misspelt({name: "1"}) == [f"{name} is not a setting; did you mean {meant}?"]


def test_other_programs_names_are_left_alone() -> None:
    usual = ("PATH", "HOME", "HOSTNAME", "PWD", "SHELL", "TERM", "USER", "LANG", "PYTHONPATH", "SSH_AUTH_SOCK", "DEBUG")
    assert misspelt(dict.fromkeys(usual, "x")) == []


def test_the_page_tells_of_every_setting_as_it_is() -> None:
    assert (ROOT / "docs" / "settings.md").read_text() == page(), "`make docs` writes it anew"


def test_addresses() -> None:
    assert Settings(host="0.0.0.0", port=80).local_url == "http://127.0.0.1:80"
    assert Settings(host="::1", port=80).local_url == "http://[::1]:80"
    assert Settings(public_url="https://games.example").address == "https://games.example"
    assert Settings(data_dir=Path("/data/a b")).journal_url == "sqlite:////data/a%20b/log.db"
