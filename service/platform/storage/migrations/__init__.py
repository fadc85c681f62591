"""The history of the registry's tables, the same on SQLite and PostgreSQL. Alembic runs it.

A revision is one file in `versions/`, and its id is the version that it leads to. A new registry is created from the
tables without any revision, so a change needs both: the new form of the table, and a revision here.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData

FOLDER: Final = Path(__file__).parent


def upgrade(connection: Connection, tables: MetaData) -> None:
    """Migrate the registry's tables to the newest version, in the caller's transaction."""
    config = Config(attributes={"connection": connection, "tables": tables})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    command.upgrade(config, "head")
