"""Read models that are dropped and built again from their log."""

from projections.readmodels import ReadModels


def rebuilt_alike(models: ReadModels) -> None:
    """Fail unless a rebuild gives the rows that following the log gave."""
    followed = list(models.dump())
    models.rebuild()
    assert list(models.dump()) == followed
