#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what is linked into the static executable, from the map that the linker wrote.

Two files come out: the notices, with the licence of every library in full, and a bill of
materials in the form of CycloneDX 1.5. A library whose licence is not known below is an
error, so that none gets in unseen.
"""

import argparse
import datetime
import hashlib
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

# What each source package of Debian is under, as an SPDX expression, for that part of it
# which is linked; a name in quotes where SPDX has none.
LICENCES = {
    "acl": "LGPL-2.1-or-later",
    "attr": "LGPL-2.1-or-later",
    "bzip2": "bzip2-1.0.6",
    "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glibc": "LGPL-2.1-or-later",
    "icu": "Unicode-DFS-2016",
    "libarchive": "BSD-2-Clause",
    "libxml2": "MIT",
    "libzstd": "BSD-3-Clause",
    "lz4": "BSD-2-Clause",
    "nettle": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "sqlite3": '"public domain"',
    "xz-utils": '"public domain"',
    "zlib": "Zlib",
}

INTRODUCTION = """\
Notices for logxml {version}

The executable logxml is linked with the libraries below, which have licences of their
own. Each follows in full. logxml itself is under the licence in the file LICENSE.

Some of the libraries are under the GNU Lesser General Public License. Whoever wants to
use the executable with changed versions of them can link it again: `make dist` in the
sources of logxml, which are free, does that with the archives that are installed. The
sources of the libraries are those of the packages of Debian in the list, as Debian
distributes them.

"""


def main():
    options = parse()
    components = [swift()]
    for source, packages in sorted(debian_packages(archives(options.map)).items()):
        components.append(debian_component(source, packages))
    Path(options.notices).write_text(notices(components, options.version), "utf-8")
    Path(options.sbom).write_text(json.dumps(bill(components, options), indent=2) + "\n", "utf-8")


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", required=True, help="the map of the link")
    parser.add_argument("--date", required=True, type=int, help="seconds since 1970")
    for name in ("executable", "version", "notices", "sbom"):
        parser.add_argument("--" + name, required=True)
    return parser.parse_args()


def archives(map_file):
    """The archives and objects of the system of which a part was linked."""
    pattern = re.compile(r"(?:\s+[0-9a-f]+){4}\s+(/[^( ]*\.a|/[^( ]*/crt\w+\.o)[(:]")
    matches = filter(None, map(pattern.match, read(map_file).split("\n")))
    found = {os.path.realpath(match[1]) for match in matches}
    # The data of ICU are linked from an object of our own, cut from its archive.
    if any(os.path.basename(name) == "libicuuc.a" for name in found):
        found.add(os.path.realpath(output("cc", "-print-file-name=libicudata.a").strip()))
    return sorted(found)


def debian_packages(files):
    """The Debian packages that own the files, by source package: name to version."""
    # Files of Swift and of this project belong to no package, which is no error.
    owners = subprocess.run(
        ["dpkg-query", "-S", *files], capture_output=True, text=True, check=False).stdout
    names = {line.split(":")[0].split(",")[0] for line in owners.splitlines()}
    lines = output(
        "dpkg-query", "-W", "-f", "${Package} ${source:Package} ${source:Version}\n", *names)
    packages = {}
    for line in lines.splitlines():
        package, source, version = line.split()
        packages.setdefault(source, {})[package] = version
    return packages


def debian_component(source, packages):
    licence = LICENCES.get(re.sub(r"^gcc-\d+$", "gcc", source))
    if licence is None:
        sys.exit(f"error: {source} is linked in, and its licence is not known; "
                 f"see /usr/share/doc/{min(packages)}/copyright and {sys.argv[0]}")
    package = min(packages)
    version = packages[package]
    return {
        "name": source, "version": version, "licence": licence,
        "purl": f"pkg:deb/debian/{source}@{version.replace('+', '%2B')}?arch=source",
        "text": read(f"/usr/share/doc/{package}/copyright"),
    }


def swift():
    """The standard library of Swift, with libdispatch in it."""
    compiler = os.path.realpath(output("sh", "-c", "command -v swiftc").strip())
    version = re.search(r"Swift version (\S+)", output("swiftc", "--version"))[1]
    folder = os.path.dirname(os.path.dirname(compiler))
    return {
        "name": "swift", "version": version, "licence": "Apache-2.0 WITH Swift-exception",
        "purl": f"pkg:generic/swift@{version}",
        "text": read(os.path.join(folder, "share/swift/LICENSE.txt")),
    }


def notices(components, version):
    lines = [INTRODUCTION.format(version=version)]
    for component in components:
        lines.append("  {name} {version}: {licence}\n".format(**component))
    for component in components:
        lines.append(section("{name} {version}".format(**component), component["text"]))
    # The texts that those of Debian refer to.
    named = re.findall(r"/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]", "".join(lines))
    for name in sorted({os.path.realpath(name) for name in named}):
        lines.append(section(os.path.basename(name), read(name)))
    return "".join(lines)


def section(title, text):
    return f"\n{'=' * 78}\n{title}\n{'=' * 78}\n\n{text.strip()}\n"


def bill(components, options):
    digest = hashlib.sha256(Path(options.executable).read_bytes()).hexdigest()
    moment = datetime.datetime.fromtimestamp(options.date, datetime.timezone.utc)
    program = {
        "type": "application", "bom-ref": "logxml", "name": "logxml", "version": options.version,
        "licenses": [{"license": {"id": "MIT"}}],
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "properties": [{"name": "machine", "value": f"linux-{platform.machine()}"}],
    }
    parts = [
        {"type": "library", "bom-ref": part["name"], "name": part["name"],
         "version": part["version"], "licenses": [licence(part["licence"])],
         "purl": part["purl"]}
        for part in components]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"timestamp": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": program},
        "components": parts,
        "dependencies": [{"ref": "logxml", "dependsOn": [part["name"] for part in components]}],
    }


def licence(text):
    if text.startswith('"'):
        return {"license": {"name": text.strip('"')}}
    return {"expression": text} if " " in text else {"license": {"id": text}}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def read(name):
    return Path(name).read_text("utf-8", "replace")


if __name__ == "__main__":
    main()
