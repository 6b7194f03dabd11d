#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the archives in Fixtures/containers: Scripts/make-container-fixtures.py

Needs Python 3.8 or later and, for the .zst files, the zstd command. The same
files come out every time: all dates are fixed.
"""

import bz2
import gzip
import io
import lzma
import pathlib
import struct
import subprocess
import tarfile
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "containers"
DATE = (2024, 3, 1, 7, 12, 0)


# Text that a test can make as well: b"line 0\nline 1\n" and so on.
SMALL, LARGE = (b"".join(b"line %d\n" % number for number in range(count)) for count in (10, 10_000))
FOLDER_MEMBER = zipfile.ZIP_STORED, 0o040755


class Unseekable(io.BytesIO):
    """Makes zipfile write sizes and checksums behind the members."""

    def tell(self):
        raise OSError


def make_zip(members, buffer=None, force_zip64=False):
    """members: (name, content[, method[, external attributes]])."""
    buffer = buffer or io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content, *rest in members:
            info = zipfile.ZipInfo(name, DATE)
            info.compress_type = rest[0] if rest else zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (rest[1] if len(rest) > 1 else 0o100644) << 16
            with archive.open(info, "w", force_zip64=force_zip64) as member:
                member.write(content)
    return buffer.getvalue()


def flipped(content, place, bits=1):
    """The content with one byte changed."""
    content = bytearray(content)
    content[place] ^= bits
    return bytes(content)


def packed(data):
    return gzip.compress(data, mtime=0)


def write(name, content):
    (FOLDER / name).write_bytes(content)


def encrypted(content):
    """Sets the encryption bit of every header, which is all a reader looks at."""
    content = bytearray(content)
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = content.find(magic)
        while start >= 0:
            content[start + offset] |= 1
            start = content.find(magic, start + 4)
    return bytes(content)


def zip64_end(content, count):
    """Puts the 64-bit records in front of the end record of a zip archive."""
    end = content.rfind(b"PK\x05\x06")
    size, offset = struct.unpack("<II", content[end + 12 : end + 20])
    record = b"PK\x06\x06" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, count, count, size, offset)
    locator = b"PK\x06\x07" + struct.pack("<IQI", 0, end, 1)
    last = b"PK\x05\x06" + struct.pack(
        "<HHHHIIH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return content[:end] + record + locator + last


def zips():
    two = [("apple_health_export/export.xml", SMALL), ("apple_health_export/export_cda.xml", b"<cda/>")]
    plain = make_zip(two)
    write("plain.zip", plain)
    write("stored.zip", make_zip([(name, text, zipfile.ZIP_STORED) for name, text in two]))
    write("streamed.zip", make_zip(two, Unseekable()))
    write("zip64.zip", zip64_end(make_zip(two, force_zip64=True), 2))
    write("bzip2-method.zip", make_zip([("a.xml", SMALL, zipfile.ZIP_BZIP2)]))
    write("lzma-method.zip", make_zip([("a.xml", SMALL, zipfile.ZIP_LZMA)]))
    unknown = bytearray(make_zip([("a.xml", SMALL)]))
    unknown[8] = unknown[unknown.find(b"PK\x01\x02") + 10] = 9  # Deflate64
    write("deflate64-method.zip", bytes(unknown))
    write("empty.zip", make_zip([]))
    write("commented.zip", plain[:-2] + struct.pack("<H", 65_000) + b"c" * 65_000)
    write("folders.zip", make_zip([
        ("in/", b"", *FOLDER_MEMBER), ("in/deep/", b"", *FOLDER_MEMBER), ("in/deep/a.xml", SMALL),
    ]))
    write("only-folders.zip", make_zip([("in/", b"", *FOLDER_MEMBER)]))
    write("unicode.zip", make_zip([("apple_health_export/导出.xml", SMALL), ("Größe.xml", b"<g/>")]))
    # A name in the old Windows character set, without the mark of UTF-8.
    write("cp437.zip", make_zip([("Gr_sse.xml", SMALL)]).replace(b"Gr_sse", b"Gr\x94sse"))
    write("control.zip", make_zip([("a\x1b[31m\u202e.xml", SMALL)]))
    write("duplicates.zip", make_zip([("a.xml", b"<first/>"), ("a.xml", b"<second/>")]))
    write("same-last.zip", make_zip([
        ("one/log.xml", b"<one/>"), ("two/log.xml", b"<two/>"), ("other.xml", b"<other/>"),
    ]))
    write("encrypted.zip", encrypted(plain))
    write("evil-names.zip", make_zip([
        ("../../evil.xml", b"<up/>"), ("/etc/evil.xml", b"<root/>"), ("C:\\evil.xml", b"<drive/>"),
    ]))
    write("links.zip", make_zip([
        ("link.xml", b"/etc/passwd", zipfile.ZIP_STORED, 0o120777), ("a.xml", SMALL),
    ]))
    write("nested.zip", make_zip([
        ("note.txt", b"outer"), ("inner.zip", make_zip([("in/a.xml", SMALL), ("b.xml", b"<b/>")])),
        ("c.xml.gz", packed(b"<c/>")),
    ]))
    write("nested-twice.zip", make_zip([
        ("a.xml", SMALL), ("outer.zip", make_zip([("inner.zip", plain)])), ("z.xml", b"<z/>"),
    ]))

    # Large enough that the damage is met after something was read.
    large = make_zip([("a.xml", LARGE), ("b.xml", SMALL)])
    write("large.zip", large)
    data = 30 + len("a.xml")
    directory = large.find(b"PK\x01\x02")
    stored = make_zip([("a.xml", LARGE, zipfile.ZIP_STORED), ("b.xml", SMALL)])
    write("bad-crc.zip", flipped(stored, data + 50_000))
    write("bad-deflate.zip", large[:data + 5_000] + b"\xff" * 16 + large[data + 5_016:])
    # The signature of the second member is gone, in both places.
    lost = bytearray(large)
    lost[lost.find(b"PK\x03\x04", 4)] = 0
    lost[lost.find(b"PK\x01\x02", directory + 4)] = 0
    write("lost-member.zip", bytes(lost))
    for name, size in (
        ("header", 20), ("member", data + 5_000), ("between", large.find(b"PK\x03\x04", 4)),
        ("directory", directory), ("in-directory", directory + 20), ("end", -1),
    ):
        write(f"truncated-{name}.zip", large[:size])
    write("split.zip", b"PK\x07\x08" + plain)


def compressed():
    small, large = packed(SMALL), packed(LARGE)
    write("large.xml.gz", large)
    write("several.xml.gz", b"".join(map(
        packed, (SMALL, b"", LARGE, LARGE, b"x" * 70_000, b"", b"end\n", b""))))
    write("empty.xml.gz", packed(b""))
    write("junk.xml.gz", small + b"something else")
    write("padded.xml.gz", small + bytes(1_000))
    write("bad-crc.xml.gz", flipped(large, -8))
    write("bad-length.xml.gz", flipped(large, -4))
    write("bad-first-part.xml.gz", flipped(small, -8) + large)
    for name, size in (("header", 5), ("data", len(large) // 2), ("trailer", -8), ("last-byte", -1)):
        write(f"truncated-{name}.xml.gz", large[:size])
    write("truncated-second-header.xml.gz", large + large[:6])
    write("twice.xml.gz.gz", packed(small))

    for ending, pack in (("xz", lzma.compress), ("bz2", bz2.compress), ("zst", zstd)):
        large = pack(LARGE)
        half = len(large) // 2
        write(f"large.xml.{ending}", large)
        write(f"several.xml.{ending}", pack(SMALL) + large)
        write(f"empty.xml.{ending}", pack(b""))
        for name, size in (("half", half), ("last-byte", -1), ("header", 10)):
            write(f"truncated-{name}.xml.{ending}", large[:size])
        write(f"damaged.xml.{ending}", flipped(large, half, 0x10))
    write("junk.xml.bz2", bz2.compress(SMALL) + b"something else")


def zstd(data):
    return subprocess.run(
        ["zstd", "-q", "-c", "--check"], input=data, stdout=subprocess.PIPE, check=True).stdout


def tars():
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        def add(name, content=b"", kind=tarfile.REGTYPE, link=""):
            info = tarfile.TarInfo(name)
            info.size, info.type, info.linkname = len(content), kind, link
            archive.addfile(info, io.BytesIO(content))

        add("in", kind=tarfile.DIRTYPE)
        add("in/a.xml", SMALL)
        add("in/link.xml", kind=tarfile.SYMTYPE, link="/etc/passwd")
        add("in/hard.xml", kind=tarfile.LNKTYPE, link="in/a.xml")
        add("in/device", kind=tarfile.CHRTYPE)
        add("in/导出.xml", LARGE)
    tar = buffer.getvalue()
    write("plain.tar", tar)
    write("plain.tar.gz", packed(tar))
    write("plain.tar.xz", lzma.compress(tar))
    write("bad-crc.tgz", flipped(packed(tar), -8))
    write("truncated.tgz", packed(tar)[:-2_000])


def bombs():
    """Zeros, packed so well that no log ever is."""
    zeros = bytes(100 << 20)
    deflated = make_zip([("bomb.xml", zeros)])
    write("bomb.zip", deflated)
    write("bomb-streamed.zip", make_zip([("bomb.xml", zeros)], Unseekable()))
    write("bomb-in-bomb.zip", make_zip([("inner.zip", deflated)]))
    write("bomb.xml.zst", zstd(bytes(1 << 30)))
    # 200 MB that a reader has to get through in constant memory.
    write("very-large.xml.xz", lzma.compress(LARGE * 2_000))


def main():
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    zips()
    compressed()
    tars()
    bombs()
    write("plain.7z", b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(24))
    write("plain.rar", b"Rar!\x1a\x07\x01\x00" + bytes(24))


if __name__ == "__main__":
    main()
