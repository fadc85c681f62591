"""Configure Alembic with the connection and the tables of the caller, and run the revisions."""

from alembic import context

attributes = context.config.attributes
context.configure(connection=attributes["connection"], target_metadata=attributes["tables"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
