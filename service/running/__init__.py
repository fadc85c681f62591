"""The processes of the service, and the work of operators on its data: backup, restoration, doctor."""
