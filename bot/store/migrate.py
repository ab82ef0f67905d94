"""Bring a database to the present tables, or refuse it."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.pool import ConnectionPoolEntry

STEPS = Path(__file__).parent / "migrations"


class NewerSchema(RuntimeError):
    """The database was made by a newer release."""


class NotOurs(RuntimeError):
    """The file is no database, or is damaged."""


def migrate(url: str) -> None:
    """Apply the missing steps, all or none; `NewerSchema` where there is no way."""
    plain = sa.engine.make_url(url).set(drivername="sqlite")
    if plain.database and plain.database != ":memory:":
        Path(plain.database).parent.mkdir(parents=True, exist_ok=True)
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    engine = _engine(plain)
    try:
        with engine.connect() as connection:
            _check(connection, ScriptDirectory.from_config(config))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
    except sa.exc.DatabaseError as error:
        raise NotOurs(
            f"{plain.database} is damaged or no database of ours: {error.orig}. "
            "Nothing was changed. Put a backup in its place, or name another file in DATABASE_URL."
        ) from error
    finally:
        engine.dispose()


def _engine(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(url, poolclass=sa.NullPool)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: ConnectionPoolEntry) -> None:
        # The driver would begin no transaction before it changes a table: a stop on the way
        # would leave a database that no release knows.
        connection.isolation_level = None

    @sa.event.listens_for(engine, "begin")
    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _check(connection: sa.Connection, steps: ScriptDirectory) -> None:
    health = connection.exec_driver_sql("PRAGMA quick_check").scalar()
    if health != "ok":
        raise NotOurs(f"the database is damaged ({health}). Nothing was changed. Use a backup.")
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {step.revision for step in steps.walk_revisions()}:
        raise NewerSchema(
            f"the database has schema {current}, which this release does not know: "
            "it was used by a newer one. Nothing was changed. Install the newer release."
        )
