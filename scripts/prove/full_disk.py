#!/usr/bin/env python3
"""Fills the disk but for every number of pages from 0 to 4 MiB, and does there what needs room.

full_disk.py PROGRAM [STRIDE] [WORD …]
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

from happenings import ROOT, Tally, wanted
from proof import runs

MOST = 4 << 20
PAGE = 4096

disk = tempfile.mkdtemp(prefix="disk-", dir=ROOT)
if os.geteuid() != 0 or subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24m,mode=700", "tmpfs", disk]).returncode != 0:
    print("skip full disks: only root may mount one")
    shutil.rmtree(ROOT)
    sys.exit(0)
ballast = os.path.join(disk, "ballast")


def leave(room):
    """Fills the disk but for so many bytes."""
    free = os.statvfs(disk)
    with open(ballast, "ab") as file:
        os.posix_fallocate(file.fileno(), 0, free.f_bavail * free.f_frsize - room)


def prove(scenario, room):
    folder = os.path.join(disk, "run")
    shutil.copytree(scenario.template, folder)
    leave(room)
    try:
        done = scenario.run(folder, scenario.command)
        return scenario.judge(folder, done, is_full=True, make_room=lambda: os.remove(ballast)), done
    finally:
        shutil.rmtree(folder)
        if os.path.exists(ballast):
            os.remove(ballast)


tally = Tally("full disks")
try:
    for scenario in wanted():
        if scenario.name not in ("first add", "first screens", "add", "import", "undo", "backup", "restore"):
            continue
        began = time.monotonic()
        own = {}
        refused = 0
        # Screens are slow to open and to leave.
        rooms = range(0, MOST + 1, PAGE * runs(1) * (8 if scenario.screens else 1))
        for room in rooms:
            wrong, done = prove(scenario, room)
            refused += done.code != 0
            tally.total += 1
            for kind, sentence in wrong:
                tally.note(own, kind, f"{scenario.name}, {room} bytes free", sentence)
        print(f"  {scenario.name}: {len(rooms)} sizes, {refused} refused, in"
              f" {time.monotonic() - began:.0f} s: {own or 'nothing wrong'}", flush=True)
finally:
    subprocess.run(["umount", disk])
tally.finish()
