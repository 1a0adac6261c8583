#!/usr/bin/env python3
"""Open screens cost nothing while nothing happens, and show another program's change within a second."""

import statistics
import sys
import time

import screens
from proof import Proof, book, runs

CHANGES = 40

proof = Proof("open screens")
if not screens.are_possible():
    print("skip open screens: tmux is not installed")
    sys.exit(0)
for number in range(20):
    proof.run("add", *book(number))
seconds = runs(60)
person = screens.Screens(proof, "maria")
if not person.wait("1 of 20"):
    proof.note("the screens did not come")
time.sleep(2)

# Nothing happens.
before, disk = person.processor_time(), person.disk()
time.sleep(seconds)
idle = (person.processor_time() - before) / seconds * 100
read, written = (new - old for new, old in zip(person.disk(), disk))
if idle >= 0.1:
    proof.note(f"idle, it takes {idle:.3f} % of a processor")
if read or written:
    proof.note(f"idle, it read {read} and wrote {written} bytes of the disk")

# Another program changes what is on the screen; the time counts from when that one has ended.
times = []
before = person.processor_time()
for number in range(CHANGES):
    year = str(1920 + number)
    proof.run("--as", "jan", "edit", "id:1", "--set", f"year={year}")
    start = time.monotonic()
    if not person.wait(year):
        proof.note(f"{year} is not seen")
    times.append((time.monotonic() - start) * 1000)
each = (person.processor_time() - before) / CHANGES * 1000
if max(times) >= 1000:
    proof.note(f"seen after {max(times):.0f} ms")
if each >= 20:
    proof.note(f"showing a change takes {each:.1f} ms of the processor")
person.press("q")
person.close()
proof.finish(
    f"{idle:.3f} % of a processor and {read + written} bytes of the disk in {seconds} idle seconds; "
    f"{CHANGES} changes seen after {statistics.median(times):.0f} ms, at most {max(times):.0f} ms, "
    f"{each:.1f} ms of the processor each")
