# Notices that its processor time is up, says that it does not know, and exits as usual.
import signal
import sys


def give_up(_signal, _frame):
    print("s UNKNOWN", flush=True)
    sys.exit(0)


signal.signal(signal.SIGXCPU, give_up)
while True:
    pass
