# SPDX-License-Identifier: MIT
"""The programs that are compared: where they are, which version, how to get them."""

import os
import platform
import re
import shutil
import subprocess
import sys

from .measuring import BUILT, TOP

PEERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers")
FOUNDATION = os.path.join(TOP, "Benchmarks", ".build", "foundation-peer")

# How a missing one is installed on Debian and Ubuntu or with pip.
SOURCES = {
    "xmllint": "apt install libxml2-utils",
    "xmlstarlet": "apt install xmlstarlet",
    "xq": "pip install yq",
    "jq": "apt install jq",
    "yq": "https://github.com/mikefarah/yq (the one of Python reads no XML)",
    "sed": "it comes with the system",
    "lxml": "pip install lxml",
    "ElementTree": "it comes with Python",
    "xmltodict": "pip install xmltodict",
    "Foundation": "a Swift toolchain: https://www.swift.org/install/",
}


class Tools:
    """A command's first words for each program that is there, and its version."""

    def __init__(self, logxml):
        self.logxml = os.path.abspath(logxml)
        self.commands = {"logxml": [self.logxml]}
        self.versions = {"logxml": first_line([self.logxml, "--version"]).split()[-1]}
        self.missing = {}
        self._help = {}
        for name in ("xmllint", "xmlstarlet", "xq", "jq", "yq", "sed"):
            self._find_program(name)
        for name in ("lxml", "ElementTree", "xmltodict"):
            self._find_module(name)
        self._find_foundation()
        coding = os.path.join(BUILT, "coding")
        if os.access(coding, os.X_OK):
            self.commands["JSONDecoder"] = [coding]
        self.commands["Python json"] = [sys.executable, os.path.join(PEERS, "json_peer.py")]
        for name in SOURCES:
            if name not in self.commands:
                self.missing[name] = SOURCES[name]
        self.versions["Python json"] = "of Python " + platform.python_version()

    def __contains__(self, name):
        return name in self.commands

    def has_command(self, command):
        """Whether logxml has the command; its help lists all."""
        return re.search(rf"^  {command}\b", self._help_of(), re.MULTILINE) is not None

    def knows(self, command, flag):
        """Whether a command of logxml takes the flag."""
        return re.search(rf"{flag}\b", self._help_of(command)) is not None

    def _help_of(self, *command):
        if command not in self._help:
            finished = subprocess.run(
                [self.logxml, *command, "--help"], capture_output=True, check=False)
            self._help[command] = finished.stdout.decode(errors="replace")
        return self._help[command]

    def _find_program(self, name):
        # Next to this Python first: what stands in PATH may be a wrapper that looks for it.
        beside = os.path.join(os.path.dirname(sys.executable), name)
        path = beside if os.access(beside, os.X_OK) else shutil.which(name)
        if path is None:
            return
        version = number(first_line([path, "--version"]))
        if name == "xmllint":
            version = libxml2_version(version)
        # Other programs of these names have another language, or read no XML.
        if name == "xq" and not is_jq_wrapper(path) or name == "yq" and not reads_xml(path):
            return
        self.commands[name] = [path]
        self.versions[name] = version

    def _find_module(self, name):
        script = os.path.join(PEERS, name.lower() + "_peer.py")
        command = [sys.executable, script]
        version = first_line(command + ["version"])
        if version:
            self.commands[name] = command
            self.versions[name] = version

    def _find_foundation(self):
        source = os.path.join(PEERS, "foundation_peer.swift")
        swift = shutil.which("swiftc")
        if not up_to_date(FOUNDATION, source):
            if swift is None:
                return
            os.makedirs(os.path.dirname(FOUNDATION), exist_ok=True)
            built = subprocess.run(
                [swift, "-O", "-swift-version", "6", "-o", FOUNDATION, source],
                capture_output=True, check=False)
            if built.returncode != 0:
                sys.stderr.write(built.stderr.decode(errors="replace"))
                return
        self.commands["Foundation"] = [FOUNDATION]
        banner = first_line([swift, "--version"]) if swift else ""
        self.versions["Foundation"] = "of Swift " + number(banner)


def is_jq_wrapper(path):
    """Whether an `xq` understands the language of jq and names attributes with an @."""
    finished = subprocess.run(
        [path, "-r", '.a."@b"'], input=b'<a b="c"/>', capture_output=True, check=False)
    return finished.stdout.strip() == b"c"


def reads_xml(path):
    """Whether a `yq` converts XML to JSON."""
    finished = subprocess.run(
        [path, "-p", "xml", "-o", "json", "-I", "0", "."], input=b"<a>b</a>",
        capture_output=True, check=False)
    return finished.stdout.strip() == b'{"a":"b"}'


def up_to_date(product, source):
    return os.path.exists(product) and os.path.getmtime(product) >= os.path.getmtime(source)


def first_line(command):
    """The first line a command prints, wherever it prints it; empty when it fails."""
    try:
        finished = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except OSError:
        return ""
    if finished.returncode != 0:
        return ""
    lines = finished.stdout.decode(errors="replace").splitlines()
    return lines[0] if lines else ""


def number(text):
    """The version number in a line."""
    match = re.search(r"\d+(\.\d+)+|\d{5,}", text)
    return match.group() if match else "unknown"


def libxml2_version(text):
    """`2.9.14` of `20914`, which is how xmllint says it."""
    if not text.isdigit():
        return text
    value = int(text)
    return f"{value // 10000}.{value // 100 % 100}.{value % 100}"


def machine():
    """What the figures depend on; nothing that says whose machine it is."""
    return {
        "system": f"{platform.system()} {number(platform.release())}",
        "architecture": platform.machine(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "memory": os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
    }


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        return first_line(["sysctl", "-n", "machdep.cpu.brand_string"]) or "unknown"
    return platform.processor() or "unknown"


def require_built():
    """What is missing of the programs this folder builds, or nothing."""
    for name in ("benchmark", "timed"):
        if not os.path.exists(os.path.join(BUILT, name)):
            return (f"Benchmarks/.build/release/{name} is not built; "
                    "run: swift build -c release --package-path Benchmarks")
    return None
