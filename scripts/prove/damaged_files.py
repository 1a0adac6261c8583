#!/usr/bin/env python3
"""Gives the program files with random damage: it has to answer or to refuse, and change nothing."""

import os
import subprocess

from proof import Proof, runs

DOCUMENTED = {0, 66, 74, 78}
COMMANDS = [["list"], ["list", "--format", "json"], ["show", "7"]]

proof = Proof("damaged files")
proof.run("demo", "--create", proof.path)
with open(proof.path, "rb") as file:
    original = file.read()


def damaged():
    """A copy with one kind of damage."""
    random = proof.random
    data = bytearray(original)
    match random.choice(["bit", "bytes", "page", "cut", "zeros", "header"]):
        case "bit":
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        case "bytes":
            for _ in range(64):
                data[random.randrange(len(data))] = random.randrange(256)
        case "page":
            start = random.randrange(len(data) // 4096) * 4096
            data[start:start + 4096] = random.randbytes(4096)
        case "cut":
            data = data[:random.randrange(len(data))]
        case "zeros":
            start = random.randrange(len(data) // 512) * 512
            data[start:start + 512] = bytes(512)
        case "header":
            data[random.randrange(100)] = random.randrange(256)
    return bytes(data)


codes = {}
count = runs(500)
for number in range(count):
    data = damaged()
    proof.remove_catalog()
    with open(proof.path, "wb") as file:
        file.write(data)
    os.chmod(proof.path, 0o600)
    command = COMMANDS[number % len(COMMANDS)]
    try:
        ended = proof.run(*command, timeout=20)
    except subprocess.TimeoutExpired:
        proof.note(f"file {number}: {command} does not end")
        continue
    codes[ended.returncode] = codes.get(ended.returncode, 0) + 1
    allowed = DOCUMENTED | ({69} if command[0] == "show" else set())
    if ended.returncode not in allowed:
        proof.note(f"file {number}: {command} ends with {ended.returncode}: {ended.stderr[:300]}")
    if ended.returncode != 0 and not ended.stderr:
        proof.note(f"file {number}: {command} ends with {ended.returncode} and says nothing")
    with open(proof.path, "rb") as file:
        if file.read() != data:
            proof.note(f"file {number}: {command} changed the file")
proof.finish(f"{count} files, exit codes {dict(sorted(codes.items()))}")
