"""Octavo's screens in tmux, for the proofs that need them."""

import os
import shutil
import subprocess
import time

from proof import PROGRAM


class Screens:
    """One person's open screens."""

    def __init__(self, proof, user, columns=80, rows=24):
        self.environment = dict(proof.environment, TERM="xterm-256color")
        self.socket = os.path.join(proof.folder, f"tmux-{user}")
        self.user = user
        keep = " ".join(f"{name}='{value}'" for name, value in self.environment.items())
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  f"exec env -i {keep} {PROGRAM} --as {user}")

    def tmux(self, *arguments):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        return subprocess.run(["tmux", "-S", self.socket, *arguments], env=environment,
                              capture_output=True, text=True).stdout

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def paste(self, text):
        """Pastes as terminals do, which say where a paste begins and ends."""
        self.tmux("set-buffer", text)
        self.tmux("paste-buffer", "-p", "-r")

    def text(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, *wanted, seconds=10):
        """Waits until one of these texts is there, and tells which; None when none came."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shown = self.text()
            for words in wanted:
                if words in shown:
                    return words
            time.sleep(0.01)
        return None

    def process(self):
        return int(self.tmux("display-message", "-p", "#{pane_pid}"))

    def processor_time(self):
        """Seconds of the processor so far."""
        with open(f"/proc/{self.process()}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def disk(self):
        """Bytes that were read from the disk and written to it so far."""
        with open(f"/proc/{self.process()}/io") as file:
            values = dict(line.strip().split(": ") for line in file)
        return int(values["read_bytes"]), int(values["write_bytes"])

    def close(self):
        self.tmux("kill-server")


def are_possible():
    return shutil.which("tmux") is not None
