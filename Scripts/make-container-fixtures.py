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
import os
import pathlib
import struct
import subprocess
import tarfile
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "containers"
DATE = (2024, 3, 1, 7, 12, 0)


def numbered_lines(count):
    """Text that a test can make as well: b"line 0\nline 1\n" and so on."""
    return b"".join(b"line %d\n" % number for number in range(count))


SMALL = numbered_lines(10)
LARGE = numbered_lines(10_000)


class Unseekable(io.RawIOBase):
    """Makes zipfile write sizes and checksums behind the members."""

    def __init__(self):
        self.content = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.content += data
        return len(data)


def make_zip(members, target=None, **options):
    """members: (name, content[, method[, external attributes]])."""
    buffer = target if target is not None else io.BytesIO()
    force_zip64 = options.pop("force_zip64", False)
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content, *rest in members:
            info = zipfile.ZipInfo(name, DATE)
            info.compress_type = rest[0] if rest else zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (rest[1] if len(rest) > 1 else 0o100644) << 16
            if force_zip64:
                with archive.open(info, "w", force_zip64=True) as member:
                    member.write(content)
            else:
                archive.writestr(info, content)
    return bytes(buffer.content) if target is not None else buffer.getvalue()


def write(self, data):
        self.content += data
        return len(data)


def make_zip(members, target=None, **options):
    """members: (name, content[, method[, external attributes]])."""
    buffer = target if target is not None else io.BytesIO()
    force_zip64 = options.pop("force_zip64", False)
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content, *rest in members:
            info = zipfile.ZipInfo(name, DATE)
            info.compress_type = rest[0] if rest else zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = (rest[1] if len(rest) > 1 else 0o100644) << 16
            if force_zip64:
                with archive.open(info, "w", force_zip64=True) as member:
                    member.write(content)
            else:
                archive.writestr(info, content)
    return bytes(buffer.content) if target is not None else buffer.getvalue()


def zip_of(**members):
    return make_zip([(name.replace("__", "/") + ".xml", text) for name, text in members.items()])


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
        "<HHHHIIH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0
    )
    return content[:end] + record + locator + last


def zips():
    two = [("apple_health_export/export.xml", SMALL), ("apple_health_export/export_cda.xml", b"<cda/>")]
    plain = make_zip(two)
    write("plain.zip", plain)
    write("stored.zip", make_zip([(name, text, zipfile.ZIP_STORED) for name, text in two]))
    write("streamed.zip", make_zip(two, target=Unseekable()))
    write("zip64.zip", zip64_end(make_zip(two, force_zip64=True), 2))
    write("bzip2-method.zip", make_zip([("a.xml", SMALL, zipfile.ZIP_BZIP2)]))
    write("lzma-method.zip", make_zip([("a.xml", SMALL, zipfile.ZIP_LZMA)]))
    unknown = bytearray(make_zip([("a.xml", SMALL)]))
    unknown[8] = unknown[unknown.find(b"PK\x01\x02") + 10] = 9  # Deflate64
    write("deflate64-method.zip", bytes(unknown))
    write("empty.zip", make_zip([]))
    write("commented.zip", plain[:-2] + struct.pack("<H", 65_000) + b"c" * 65_000)
    write("folders.zip", make_zip([
        ("in/", b"", zipfile.ZIP_STORED, 0o040755), ("in/deep/", b"", zipfile.ZIP_STORED, 0o040755),
        ("in/deep/a.xml", SMALL),
    ]))
    write("only-folders.zip", make_zip([("in/", b"", zipfile.ZIP_STORED, 0o040755)]))
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
        ("c.xml.gz", gzip.compress(b"<c/>", mtime=0)),
    ]))
    write("nested-twice.zip", make_zip([
        ("a.xml", SMALL), ("outer.zip", make_zip([("inner.zip", plain)])), ("z.xml", b"<z/>"),
    ]))

    # Large enough that the damage is met after something was read.
    large = make_zip([("a.xml", LARGE), ("b.xml", SMALL)])
    write("large.zip", large)
    data = 30 + len("a.xml")
    directory = large.find(b"PK\x01\x02")
    bad_crc = bytearray(make_zip([("a.xml", LARGE, zipfile.ZIP_STORED), ("b.xml", SMALL)]))
    bad_crc[data + 50_000] ^= 1
    write("bad-crc.zip", bytes(bad_crc))
    broken = bytearray(large)
    broken[data + 5_000 : data + 5_016] = b"\xff" * 16
    write("bad-deflate.zip", bytes(broken))
    # The signature of the second member is gone, in both places.
    lost = bytearray(large)
    lost[lost.find(b"PK\x03\x04", 4)] = 0
    lost[lost.find(b"PK\x01\x02", directory + 4)] = 0
    write("lost-member.zip", bytes(lost))
    for name, size in (
        ("header", 20), ("member", data + 5_000), ("between", large.find(b"PK\x03\x04", 4)),
        ("directory", directory), ("in-directory", directory + 20), ("end", len(large) - 1),
    ):
        write(f"truncated-{name}.zip", large[:size])
    write("split.zip", b"PK\x07\x08" + plain)


def compressed():
    packed = gzip.compress(LARGE, mtime=0)
    write("large.xml.gz", packed)
    write("several.xml.gz", b"".join(
        gzip.compress(part, mtime=0)
        for part in (SMALL, b"", LARGE, LARGE, b"x" * 70_000, b"", b"end\n", b"")
    ))
    write("empty.xml.gz", gzip.compress(b"", mtime=0))
    write("junk.xml.gz", gzip.compress(SMALL, mtime=0) + b"something else")
    write("padded.xml.gz", gzip.compress(SMALL, mtime=0) + bytes(1_000))
    write("bad-crc.xml.gz", packed[:-8] + bytes([packed[-8] ^ 1]) + packed[-7:])
    write("bad-length.xml.gz", packed[:-4] + bytes([packed[-4] ^ 1]) + packed[-3:])
    first = bytearray(gzip.compress(SMALL, mtime=0))
    first[-8] ^= 1
    write("bad-first-part.xml.gz", bytes(first) + packed)
    for name, size in (
        ("header", 5), ("data", len(packed) // 2), ("trailer", len(packed) - 8),
        ("last-byte", len(packed) - 1),
    ):
        write(f"truncated-{name}.xml.gz", packed[:size])
    write("truncated-second-header.xml.gz", packed + packed[:6])
    write("twice.xml.gz.gz", gzip.compress(gzip.compress(SMALL, mtime=0), mtime=0))

    for ending, pack in (
        ("xz", lambda data: lzma.compress(data)), ("bz2", bz2.compress), ("zst", zstd),
    ):
        packed = pack(LARGE)
        write(f"large.xml.{ending}", packed)
        write(f"several.xml.{ending}", pack(SMALL) + packed)
        write(f"empty.xml.{ending}", pack(b""))
        write(f"truncated-half.xml.{ending}", packed[: len(packed) // 2])
        write(f"truncated-last-byte.xml.{ending}", packed[:-1])
        write(f"truncated-header.xml.{ending}", packed[:10])
        damaged = bytearray(packed)
        damaged[len(packed) // 2] ^= 0x10
        write(f"damaged.xml.{ending}", bytes(damaged))
    write("junk.xml.bz2", bz2.compress(SMALL) + b"something else")


def zstd(data):
    return subprocess.run(
        ["zstd", "-q", "-c", "--check"], input=data, stdout=subprocess.PIPE, check=True
    ).stdout


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
    write("plain.tar.gz", gzip.compress(tar, mtime=0))
    write("plain.tar.xz", lzma.compress(tar))
    packed = gzip.compress(tar, mtime=0)
    write("bad-crc.tgz", packed[:-8] + bytes([packed[-8] ^ 1]) + packed[-7:])
    write("truncated.tgz", packed[: len(packed) - 2_000])


def bombs():
    """Zeros, packed so well that no log ever is."""
    zeros = bytes(100 << 20)
    deflated = make_zip([("bomb.xml", zeros)])
    write("bomb.zip", deflated)
    write("bomb-streamed.zip", make_zip([("bomb.xml", zeros)], target=Unseekable()))
    write("bomb-in-bomb.zip", make_zip([("inner.zip", deflated)]))
    write("bomb.xml.zst", zstd(bytes(1 << 30)))
    # 200 MB that a reader has to get through in constant memory.
    write("very-large.xml.xz", lzma.compress(LARGE * 2_000))


def others():
    write("plain.7z", b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(24))
    write("plain.rar", b"Rar!\x1a\x07\x01\x00" + bytes(24))


def main():
    os.makedirs(FOLDER, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    zips()
    compressed()
    tars()
    bombs()
    others()


if __name__ == "__main__":
    main()
