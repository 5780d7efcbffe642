# Needs 10 GB, and aborts when it does not get them, as a C++ program does.
import os

try:
    blocks = [bytearray(1 << 20) for _ in range(10_000)]
except MemoryError:
    os.write(2, b"terminate called after throwing an instance of 'std::bad_alloc'\n")
    os.abort()
