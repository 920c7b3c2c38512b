"""What OFC is worth: compiled kernels over hands as small numbers, and what is found out with them."""
