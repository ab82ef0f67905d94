"""Migrations: they make the tables that the code expects, and refuse what is not theirs."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from bot.store.migrate import NewerSchema, NotOurs, migrate
from bot.store.schema import metadata


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "icebox.sqlite"


def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def test_the_steps_make_the_tables_of_the_code(file: Path) -> None:
    migrate(url(file))
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_second_time_changes_nothing(file: Path) -> None:
    migrate(url(file))
    before = file.read_bytes()
    migrate(url(file))
    assert file.read_bytes() == before


def test_f14_f27_a_newer_schema_is_refused_and_left_alone(file: Path) -> None:
    migrate(url(file))
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    before = file.read_bytes()
    with pytest.raises(NewerSchema, match="newer release"):
        migrate(url(file))
    assert file.read_bytes() == before


def test_f22_a_file_that_is_no_database_is_refused_and_left_alone(file: Path) -> None:
    file.write_bytes(b"these are not the bytes of a database" * 100)
    before = file.read_bytes()
    with pytest.raises(NotOurs, match="Nothing was changed"):
        migrate(url(file))
    assert file.read_bytes() == before
