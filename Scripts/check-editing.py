#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares `set`, `delete`, `insert` and `rename` with the same edits made by lxml.

    Scripts/check-editing.py [PROGRAM] [--rounds N] [--seed N] [FOLDER...]

PROGRAM (.build/debug/logxml) makes N (2) random edits of each XML file in the folders
(Fixtures). lxml makes the same edit in its tree: the canonical forms must agree, apart from
white space, and so must a copy without an edit, byte for byte. Files that lxml refuses, and
those with a document type, are passed over. The status is 1 if anything differs, and 3
without lxml.
"""

import argparse
import random
import subprocess
import sys
from pathlib import Path

try:
    from lxml import etree
except ImportError:
    print("check-editing: lxml is not installed", file=sys.stderr)
    sys.exit(3)

ROOT = Path(__file__).resolve().parent.parent
PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
VALUES = ["", "x", "a < b & \"c\" 'd' ]]>", "\u00fc\u20ac\U0001f600", " 1 "]
NEW = '<new k="1">n</new>'


def run(program, *words):
    result = subprocess.run([program, *words], capture_output=True)
    return result.returncode, result.stdout, result.stderr.decode("utf-8", "replace")


def outline(root):
    """The canonical form without white space, comments and instructions, which edits treat in
    their own ways."""
    root = etree.fromstring(etree.tostring(root, encoding="utf-8"), PARSER)
    etree.strip_tags(root, etree.Comment, etree.PI)
    return "".join(etree.canonicalize(etree.tostring(root, encoding="unicode")).split())


def remove(element):
    """Removes an element, but not the text after it."""
    parent, before = element.getparent(), element.getprevious()
    if before is None:
        parent.text = (parent.text or "") + (element.tail or "")
    else:
        before.tail = (before.tail or "") + (element.tail or "")
    parent.remove(element)


def insert(element, side):
    new = etree.fromstring(NEW)
    space = element.nsmap.get(None) if side in ("first", "last") else element.getparent().nsmap.get(None)
    if space:
        new.tag = etree.QName(space, "new")
    if side == "before":
        parent = element.getparent()
        parent.insert(parent.index(element), new)
    elif side == "after":
        new.tail, element.tail = element.tail, None
        parent = element.getparent()
        parent.insert(parent.index(element) + 1, new)
    elif side == "first":
        new.tail, element.text = element.text, None
        element.insert(0, new)
    else:
        element.append(new)


def edit(element, path, generator):
    """Makes an edit of an element; returns the words of the same command, or None."""
    kind = generator.choice(["set", "create", "delete", "insert", "rename"])
    value = generator.choice(VALUES)
    if kind == "set":
        if any(isinstance(child.tag, str) for child in element):
            return None
        for child in list(element):
            child.tail = None
            if child.tag is etree.Comment:
                element.remove(child)
        element.text = value
        return ["set", path, value]
    if kind == "create":
        element.set("new", value)
        return ["set", "--create", path + "/@new", value]
    if element.getparent() is None:
        return None
    if kind == "delete":
        remove(element)
        return ["delete", path]
    if kind == "rename":
        space = element.nsmap.get(None)
        element.tag = etree.QName(space, "new") if space else "new"
        return ["rename", path, "new"]
    side = generator.choice(["before", "after", "first", "last"])
    insert(element, side)
    return ["insert", "--" + side, path, NEW]


def check(program, path, rounds, generator):
    """The number of edits that were compared, and what is wrong."""
    data = path.read_bytes()
    try:
        etree.fromstring(data, PARSER)
    except (etree.XMLSyntaxError, ValueError):
        return 0, []
    if b"<!DOCTYPE" in data or "<!DOCTYPE".encode("utf-16-le") in data:
        return 0, []
    status, copy, _ = run(program, "delete", "//no-such-name", str(path))
    if status == 2:
        return 0, []
    wrong = [] if copy == data else [f"{path}: a copy without an edit differs"]
    status, paths, _ = run(program, "query", "-t", "path", "//*", str(path))
    paths = paths.decode("utf-8").splitlines()
    count = 0
    for _ in range(rounds):
        root = etree.fromstring(data, PARSER)
        elements = [element for element in root.iter() if isinstance(element.tag, str)]
        if len(elements) != len(paths):
            return count, wrong + [f"{path}: {len(elements)} elements and {len(paths)} paths"]
        index = generator.randrange(len(elements))
        words = edit(elements[index], paths[index], generator)
        if words is None:
            continue
        status, text, errors = run(program, *words, str(path))
        count += 1
        try:
            same = status == 0 and outline(etree.fromstring(text, PARSER)) == outline(root)
        except etree.XMLSyntaxError as error:
            same, errors = False, str(error)
        if not same:
            wrong.append(f"{path}: {words}: status {status} {errors.strip()}")
    return count, wrong


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("program", nargs="?", default=str(ROOT / ".build/debug/logxml"))
    options.add_argument("folders", nargs="*", type=Path, default=[ROOT / "Fixtures"])
    options.add_argument("--rounds", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_intermixed_args()
    generator = random.Random(options.seed)
    edits, problems = 0, []
    for folder in options.folders:
        for path in sorted(folder.rglob("*.xml")):
            if path.is_file() and path.stat().st_size < 200_000:
                count, wrong = check(options.program, path, options.rounds, generator)
                edits += count
                problems += wrong
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"check-editing: {edits} edits compared with lxml, {len(problems)} differ")
    return 1 if problems or not edits else 0


if __name__ == "__main__":
    sys.exit(main())
