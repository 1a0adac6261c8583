#!/usr/bin/env python3
"""Lets every call for the catalogue's folder fail, one after the other, and kills the program at each.

every_fault.py PROGRAM [STRIDE] [WORD …]: every call, or every STRIDEth of them; the scenarios whose
names hold one of the words, or all.
"""

import concurrent.futures
import os
import shutil
import subprocess
import sys
import time

from happenings import HERE, ROOT, Tally, wanted
from proof import runs

#: What fails on a full disk.
NEEDS_ROOM = {"write", "create"}


def build_shim():
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        print("skip every fault: there is no C compiler")
        sys.exit(0)
    shim = os.path.join(ROOT, "faults.so")
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", shim,
                    os.path.join(HERE, "faults.c"), "-ldl"], check=True)
    return shim


SHIM = build_shim()


def calls(scenario):
    """The kind and the file of each call, when none fails."""
    folder = scenario.folder()
    log = folder + ".log"
    scenario.run(folder, scenario.command,
                 {"LD_PRELOAD": SHIM, "FAULT_UNDER": folder, "FAULT_LOG": log})
    shutil.rmtree(folder)
    # The screens touch nothing before something is saved.
    if not os.path.exists(log):
        return []
    with open(log) as lines:
        return [tuple(line.rstrip("\n").split(" ", 1)) for line in lines]


def faults(calls, stride):
    """The number of the call, what happens, and whether it stays so."""
    for at in range(1, len(calls) + 1, stride):
        kind = calls[at - 1][0]
        for onward in (False, True):
            yield at, "EIO", onward
            if kind in NEEDS_ROOM:
                yield at, "ENOSPC", onward
        if kind != "read":
            yield at, "KILL", False


def prove(scenario, fault):
    at, act, onward = fault
    folder = scenario.folder()
    faults = {"LD_PRELOAD": SHIM, "FAULT_UNDER": folder, "FAULT_AT": str(at), "FAULT_ACT": act}
    if onward:
        faults["FAULT_ONWARD"] = "1"
    done = scenario.run(folder, scenario.command, faults)
    wrong = scenario.judge(folder, done, is_killed=act == "KILL", is_full=act == "ENOSPC" and onward)
    shutil.rmtree(folder)
    # On a disk that does nothing any more nothing can be removed either.
    return [(kind, sentence) for kind, sentence in wrong
            if not (kind == "left" and act == "EIO" and onward)]


tally = Tally("every fault")
for scenario in wanted():
    began = time.monotonic()
    own = {}
    made = calls(scenario)
    every = list(faults(made, runs(1)))
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for fault, wrong in zip(every, pool.map(lambda fault: prove(scenario, fault), every)):
            at, act, onward = fault
            where = (f"{scenario.name}, {act} at call {at}{' and on' if onward else ''}"
                     f" ({' '.join(made[at - 1])})")
            for kind, sentence in wrong:
                tally.note(own, kind, where, sentence)
    tally.total += len(every)
    kinds = [kind for kind, _ in made]
    told = ", ".join(f"{kinds.count(kind)} {kind}" for kind in sorted(set(kinds)))
    print(f"  {scenario.name}: {len(every)} faults at {told} in {time.monotonic() - began:.0f} s:"
          f" {own or 'nothing wrong'}", flush=True)
tally.finish()
