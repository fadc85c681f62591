"""Configure Alembic with the connection and the tables of the caller, and run the revisions."""

from alembic import context

given = context.config.attributes
context.configure(connection=given["connection"], target_metadata=given["tables"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
