"""Alembic runs this for every upgrade; the connection, already in a transaction, comes from `upgrade`."""

from alembic import context

from smorgasboard.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
