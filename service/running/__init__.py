"""Run the processes of the service, and work on its data for operators: backup, restoration, doctor."""
