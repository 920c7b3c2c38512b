"""Kernels: what is done millions of times, compiled by Numba, which finds the types itself."""
