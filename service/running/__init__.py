"""The processes of the service, and what operators do with its data: backup, restore, checkup."""
