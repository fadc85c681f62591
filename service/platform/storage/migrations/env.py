"""Configure Alembic with the connection of the caller, and run the revisions."""

from alembic import context

from service.platform.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
