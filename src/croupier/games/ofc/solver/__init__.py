"""The OFC solver: compiled kernels over hands as small numbers, trained networks, evaluations."""
