#!/usr/bin/env python3
"""Cuts the power: what a disk holds at one moment is mounted anew, and compared with what was said.

The disk is an image on a loop device. What the file system has not given to it yet is lost.
"""

import os
import shutil
import signal
import subprocess
import sys
import time

from happenings import ROOT, content
from proof import PROGRAM, Proof, book, runs

proof = Proof("power cuts")
image, cut = (os.path.join(proof.folder, name) for name in ("image", "cut"))
disk, after = (os.path.join(proof.folder, name) for name in ("disk", "after"))


def mount(image, folder, *options):
    return subprocess.run(["mount", "-o", ",".join(["loop", *options]), image, folder],
                          capture_output=True).returncode == 0


def prepare():
    """Makes a disk with an empty file system."""
    os.mkdir(disk)
    os.mkdir(after)
    with open(image, "wb") as file:
        file.truncate(48 << 20)
    made = shutil.which("mkfs.ext4") and subprocess.run(["mkfs.ext4", "-q", "-F", image]).returncode == 0
    # By itself the file system would bring names to the disk every few seconds.
    if os.geteuid() != 0 or not made or not mount(image, disk, "commit=300"):
        print("skip power cuts: only root may mount a disk, with mkfs.ext4 and a loop device")
        shutil.rmtree(proof.folder)
        sys.exit(0)


def cut_power():
    """What is on the disk now, in a folder."""
    subprocess.run(["cp", "--sparse=always", image, cut], check=True)
    if not mount(cut, after):
        proof.note("the disk cannot be mounted")
        return False
    return True


def run(*words, kill_after=None):
    """The exit code, and what was printed; None for the one when it was killed first."""
    process = subprocess.Popen([PROGRAM, *words], env=proof.environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if kill_after is not None:
        try:
            process.wait(kill_after)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
    output, complaint = process.communicate()
    return (process.returncode if process.returncode >= 0 else None), output, complaint


def empty_disk():
    for name in os.listdir(disk):
        if name != "lost+found":
            path = os.path.join(disk, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    os.sync()


def backup(number):
    """From another disk to this one."""
    source = os.path.join(proof.folder, "source.sqlite")
    target = os.path.join(disk, "copy.sqlite")
    if not os.path.exists(source):
        for one in range(5):
            run("add", *book(one), "--catalog", source)
    code, _, complaint = run("backup", target, "--catalog", source,
                             kill_after=delay(number))
    if cut_power():
        there = content(os.path.join(after, "copy.sqlite"))
        if code == 0 and there != content(source):
            proof.note(f"backup {number}: said to be done, and it is {there[:80]}")
        if there not in ("absent", content(source)):
            proof.note(f"backup {number}: half a copy: {there[:80]}")
    return code == 0


def restore(number):
    path = os.path.join(disk, "catalog.sqlite")
    source = os.path.join(disk, "backup.sqlite")
    run("add", *book(1), "--catalog", path)
    run("backup", source, "--catalog", path)
    run("add", *book(2), "--catalog", path)
    before, new = content(path), content(source)
    code, _, complaint = run("restore", source, "--yes", "--catalog", path, kill_after=delay(number))
    if cut_power():
        there = content(os.path.join(after, "catalog.sqlite"))
        if there not in (before, new) or code == 0 and there != new:
            proof.note(f"restore {number}, ended with {code}: it is {there[:80]}")
        kept = [name for name in os.listdir(after)
                if name.startswith("catalog-") and name.endswith(".sqlite")]
        if code == 0 and [content(os.path.join(after, name)) for name in kept] != [before]:
            proof.note(f"restore {number}: what was kept is {kept}")
        for name in kept:
            if content(os.path.join(after, name)) != before:
                proof.note(f"restore {number}: half a file is at {name}")
    return code == 0


def add(number):
    """To a new catalogue, which is made on the way, or to one that is there."""
    path = os.path.join(disk, "catalog.sqlite")
    confirmed = []
    end = time.monotonic() + 0.05 + proof.random.random() * 0.6
    one = 0
    while time.monotonic() < end:
        one += 1
        code, output, _ = run("add", *book(one), "--catalog", path,
                              kill_after=max(0, end - time.monotonic()))
        confirmed += [int(line) for line in output.split("\n")[:-1]]
    if cut_power():
        there = content(os.path.join(after, "catalog.sqlite"))
        if there.startswith("broken") or confirmed and there == "absent":
            proof.note(f"add {number}: {len(confirmed)} books were confirmed, and it is {there[:80]}")
        elif confirmed:
            proof.path = os.path.join(after, "catalog.sqlite")
            ids = {id for (id,) in proof.read("SELECT id FROM book")}
            if lost := set(confirmed) - ids:
                proof.note(f"add {number}: lost {sorted(lost)}")
    return len(confirmed)


def delay(number):
    """Every second time it is let go to its end."""
    return None if number % 2 else proof.random.random() * 0.12


prepare()
count = runs(200)
done = {}
try:
    for number in range(count):
        what = (backup, restore, add)[number % 3]
        done[what.__name__] = done.get(what.__name__, 0) + what(number // 3)
        subprocess.run(["umount", after], capture_output=True)
        empty_disk()
finally:
    for folder in (after, disk):
        subprocess.run(["umount", folder], capture_output=True)
    shutil.rmtree(ROOT)
proof.finish(f"{count} cuts, {done['backup']} copies, {done['restore']} restored and"
             f" {done['add']} books that were said to be there")
