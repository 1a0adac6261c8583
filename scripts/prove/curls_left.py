#!/usr/bin/env python3
"""Kills the program while it looks books up: no curl may be left once the host has had its time.

`curls_left.py PROGRAM [RUNS]`. A curl whose Octavo was killed lives until its own limit of twenty seconds, and
not longer; one whose Octavo was asked to end ends with it, or within that time.
"""

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

LIMIT = 25


def serve(listener):
    """Takes every question and never answers."""
    held = []
    while True:
        try:
            held.append(listener.accept()[0])
        except OSError:
            return


def left(base):
    """The processes of curl that were started for this server."""
    found = 0
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/comm") as file:
                is_curl = file.read() == "curl\n"
            with open(f"/proc/{process}/environ", "rb") as file:
                found += is_curl and base.encode() in file.read()
        except OSError:
            continue
    return found


def main():
    program = sys.argv[1]
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    listener = socket.create_server(("127.0.0.1", 0), backlog=256)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    threading.Thread(target=serve, args=(listener,), daemon=True).start()
    seen = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(runs):
            environment = dict(os.environ, HOME=folder, OCTAVO_LOOKUP_BASE=base)
            for name in ("DATA", "CONFIG", "STATE", "CACHE"):
                environment[f"XDG_{name}_HOME"] = f"{folder}/{number}/{name.lower()}"
            child = subprocess.Popen(
                [program, "lookup", "9780441478125", "--yes"],
                env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
            time.sleep(random.uniform(0.02, 0.3))
            seen = max(seen, left(base))
            child.send_signal(random.choice((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)))
            child.wait()
        deadline = time.monotonic() + LIMIT
        while left(base) and time.monotonic() < deadline:
            time.sleep(0.1)
    print(f"{runs} kills, at most {seen} curl at once; {left(base)} left (0)")
    sys.exit(left(base) > 0 or seen == 0)


if __name__ == "__main__":
    main()
