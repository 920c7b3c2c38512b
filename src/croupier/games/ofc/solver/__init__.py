"""The OFC solver: compiled kernels over hands as small numbers, trained networks, and evaluations made with
them.
"""
