#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that what logxml reads and writes is the same document under Canonical XML.

For each XML file: the canonical form of the file must be that of what
`logxml query / -t xml FILE` prints. The canonical form is made by lxml, so this
compares with another reader and writer.

    swift build -c release
    Scripts/canonical-roundtrip.py Fixtures /usr/share/xml

Folders are searched for files that end in .xml, .xsd, .xsl, .svg, .rng, .gpx,
.kml or .tcx (--all: for every file); files that are named are taken whatever
their ending. Left out, and counted: files that lxml finds not to be well-formed,
that refer to entities outside of the file, or that have no canonical form
(relative namespace URIs). Ends with 1 if any file differs or is refused.

lxml comes from PyPI: where it cannot be imported, it is installed into
.build/canonical-roundtrip.
"""

import argparse
import difflib
import io
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENDINGS = (".xml", ".xsd", ".xsl", ".svg", ".rng", ".gpx", ".kml", ".tcx")


def import_lxml():
    """Imports lxml, from an environment of its own if there is no other."""
    try:
        from lxml import etree
        return etree
    except ImportError:
        pass
    environment = os.path.join(ROOT, ".build", "canonical-roundtrip")
    python = os.path.join(environment, "bin", "python3")
    if os.path.realpath(sys.prefix) == os.path.realpath(environment):
        sys.exit("canonical-roundtrip: lxml is installed but cannot be imported")
    try:
        if not os.path.exists(python):
            subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "lxml"],
            check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"canonical-roundtrip: lxml cannot be installed: {error}")
    os.execv(python, [python, os.path.abspath(__file__)] + sys.argv[1:])


def files_in(places, endings):
    """The files to check, each once, folders in order of names."""
    seen = set()
    for place in places:
        if not os.path.isdir(place):
            found = [place]
        else:
            found = []
            for folder, folders, names in os.walk(place):
                folders.sort()
                found += [os.path.join(folder, name) for name in sorted(names)
                          if name.lower().endswith(endings)]
        for path in found:
            real = os.path.realpath(path)
            if real not in seen and os.path.isfile(real):
                seen.add(real)
                yield path
            elif not os.path.exists(path) and not os.path.islink(path):
                sys.exit(f"canonical-roundtrip: there is no {path}")


class NotComparable(Exception):
    """There is no canonical form to compare with; the argument says why."""


def parse(etree, data, attribute_defaults):
    """Parses a document in memory; whatever is outside of it is empty.

    Returns the tree and whether something outside was asked for.
    """
    parser = etree.XMLParser(
        load_dtd=False, attribute_defaults=attribute_defaults, no_network=True,
        resolve_entities=True, huge_tree=True)
    wanted = []

    class NothingOutside(etree.Resolver):
        def resolve(self, url, public_id, context):
            wanted.append(url)
            return self.resolve_string("", context)

    parser.resolvers.add(NothingOutside())
    try:
        return etree.parse(io.BytesIO(data), parser), bool(wanted)
    except etree.XMLSyntaxError as error:
        reason = "with external entities" if wanted else "not well-formed"
        raise NotComparable(reason) from error


def canonical(etree, data):
    """The canonical form of a document in memory."""
    tree, is_external = parse(etree, data, attribute_defaults=False)
    # An entity that is not replaced was declared elsewhere, or not at all.
    if is_external or next(tree.iter(etree.Entity), None) is not None:
        raise NotComparable("with external entities")
    if tree.docinfo.internalDTD is not None:
        # Canonical XML has the defaults of the document's own declarations; asking
        # lxml for them would read an external definition too, here an empty one.
        tree, _ = parse(etree, data, attribute_defaults=True)
    result = io.BytesIO()
    try:
        tree.write_c14n(result)
    except (etree.C14NError, ValueError) as error:
        raise NotComparable("without a canonical form") from error
    return result.getvalue()


def difference(before, after):
    """The first lines that differ, short enough to read."""
    lines = [text.decode("utf-8", "replace").replace(">", ">\n").splitlines()
             for text in (before, after)]
    short = []
    for line in difflib.unified_diff(*lines, "file", "logxml", lineterm="", n=0):
        short.append("    " + line[:200])
        if len(short) == 8:
            break
    return "\n".join(short)


def check(etree, command, path):
    """Returns what is wrong, or None. Raises NotComparable."""
    with open(path, "rb") as file:
        data = file.read()
    before = canonical(etree, data)
    run = subprocess.run(command + [path], stdin=subprocess.DEVNULL, capture_output=True)
    if run.returncode != 0:
        message = run.stderr.decode("utf-8", "replace").strip()
        return f"refused with status {run.returncode}\n    {message[:400]}"
    try:
        after = canonical(etree, run.stdout)
    except NotComparable as error:
        return f"what was written cannot be read: {error}, {error.__cause__}"
    if before != after:
        # Small documents only: comparing lines takes quadratic time.
        small = len(before) < 1 << 20
        return "differs\n" + (difference(before, after) if small else "")
    return None


def main():
    arguments = argparse.ArgumentParser(
        description="Compare files with what logxml writes, as Canonical XML.")
    arguments.add_argument(
        "--binary", default=os.path.join(ROOT, ".build", "release", "logxml"),
        help="the logxml to run (default: .build/release/logxml)")
    arguments.add_argument(
        "--command", default="query / -t xml",
        help="what to run it with, before the file (default: %(default)s)")
    arguments.add_argument(
        "-a", "--all", action="store_true", help="take every file of a folder")
    arguments.add_argument("-v", "--verbose", action="store_true", help="list files left out")
    arguments.add_argument("places", nargs="+", metavar="FILE-OR-FOLDER")
    options = arguments.parse_args()
    etree = import_lxml()
    if not os.access(options.binary, os.X_OK):
        sys.exit(f"canonical-roundtrip: there is no {options.binary}: swift build -c release")
    command = [options.binary] + options.command.split()
    equal, different, left_out = 0, 0, {}
    for path in files_in(options.places, ("",) if options.all else ENDINGS):
        try:
            problem = check(etree, command, path)
        except NotComparable as error:
            left_out[str(error)] = left_out.get(str(error), 0) + 1
            if options.verbose:
                print(f"{path}: left out: {error}")
            continue
        if problem is None:
            equal += 1
        else:
            different += 1
            print(f"{path}: {problem}")
    reasons = "".join(f", {count} {reason}" for reason, count in sorted(left_out.items()))
    print(f"{equal} equal, {different} different, {sum(left_out.values())} left out{reasons}")
    if equal + different == 0:
        sys.exit("canonical-roundtrip: nothing was compared")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
