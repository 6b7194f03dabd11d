#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes dist/logxml-VERSION-py3-none-….whl out of the archive that `make dist` made.

A wheel is a zip archive; this one holds the static executable, which pip puts into the
environment's bin, and the licences. It needs no Python packages to be made, and the same
archive makes the same bytes.
"""

import base64
import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUMMARY = "Gets fuel and weight logs out of apps, and finds things in any XML"
DESCRIPTION = """\
# logxml

`logxml` gets fuel and weight logs out of the apps that hold them, as exact XML, JSON or CSV, and
finds things in any XML. This package carries the command, one static executable for Linux, and
nothing else: no Python modules, no dependencies.

    pip install logxml
    logxml convert export.zip -o weight.json
    logxml --help
"""


def main():
    version = script("version.sh")
    machine = os.uname().machine
    archive = ROOT / f"dist/logxml-{version}-linux-{machine}.tar.gz"
    if not archive.exists():
        sys.exit(f"error: there is no {archive.relative_to(ROOT)}; run: make dist")
    date = time.gmtime(int(script("version.sh", "--date")))[:6]
    number = python_version(version)
    # Static, so any C library will do: that of glibc systems and that of musl systems.
    tags = [f"manylinux_2_17_{machine}", f"manylinux2014_{machine}", f"musllinux_1_1_{machine}"]
    for old in (ROOT / "dist").glob("logxml-*.whl"):
        old.unlink()
    name = f"logxml-{number}-py3-none-{'.'.join(tags)}.whl"
    information = f"logxml-{number}.dist-info"
    with tarfile.open(archive) as tar:
        files = {
            f"logxml-{number}.data/scripts/logxml": member(tar, "bin/logxml"),
            f"{information}/licenses/LICENSE": member(tar, "share/doc/logxml/LICENSE"),
            f"{information}/licenses/NOTICES": member(tar, "share/doc/logxml/NOTICES"),
            f"{information}/METADATA": metadata(number).encode(),
            f"{information}/WHEEL": wheel_file(tags).encode(),
        }
    record = f"{information}/RECORD"
    files[record] = "".join(
        [f"{path},sha256={digest(content)},{len(content)}\n" for path, content in files.items()]
        + [f"{record},,\n"]).encode()
    size = (ROOT / "dist" / name).write_bytes(packed(files, date))
    script("checksums.sh")
    print(f"dist/{name}: {size} bytes")


def script(name, *arguments):
    command = [ROOT / "Scripts" / name, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def python_version(version):
    """What Python calls it: 0.2.0-14-g643cd6b is 0.2.0.post14+g643cd6b."""
    match = re.fullmatch(r"([\d.]+)(?:-(\d+))?(?:-(g[\da-f]+))?(-dirty)?", version)
    if not match:
        sys.exit(f"error: no version for Python can be made of {version}")
    number, count, commit, dirty = match.groups()
    local = ".".join(part for part in (commit, dirty and "dirty") if part)
    return number + (f".post{count}" if count else "") + (f"+{local}" if local else "")


def member(tar, path):
    found = [item for item in tar.getmembers() if item.name.split("/", 1)[-1] == path]
    return tar.extractfile(found[0]).read()


def metadata(number):
    home = repository()
    return "\n".join([
        "Metadata-Version: 2.4", "Name: logxml", f"Version: {number}", f"Summary: {SUMMARY}",
        *([f"Project-URL: Homepage, {home}"] if home else []),
        "License-Expression: MIT", "License-File: LICENSE", "License-File: NOTICES",
        "Classifier: Environment :: Console", "Requires-Python: >=3.8",
        "Description-Content-Type: text/markdown", "", DESCRIPTION,
    ])


def repository():
    text = (ROOT / "Packaging/project.sh").read_text("utf-8")
    return re.search(r'^repository="(.*)"$', text, re.MULTILINE)[1]


def wheel_file(tags):
    lines = ["Wheel-Version: 1.0", "Generator: logxml Scripts/wheel.py", "Root-Is-Purelib: false"]
    return "\n".join(lines + [f"Tag: py3-none-{tag}" for tag in tags]) + "\n"


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def packed(files, date):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in files.items():
            item = zipfile.ZipInfo(path, date)
            item.compress_type = zipfile.ZIP_DEFLATED
            item.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            archive.writestr(item, data)
    return content.getvalue()


if __name__ == "__main__":
    main()
