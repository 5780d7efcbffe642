# Needs 10 GB, and says so when it does not get them.
blocks = [bytearray(1 << 20) for _ in range(10_000)]
