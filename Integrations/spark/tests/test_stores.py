# SPDX-License-Identifier: MIT
"""Objects that pyarrow opens by their addresses: a store on this machine that speaks enough
of S3 to be read from."""

import os
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock
from urllib.parse import unquote

try:
    import pyarrow.fs

    MISSING = None if hasattr(pyarrow.fs, "S3FileSystem") else "this PyArrow knows no S3"
except ImportError as error:
    raise unittest.SkipTest(f"there is no PyArrow: {error}") from error

from generate import generate
from logxml_spark.job import Event, Job
from logxml_spark.program import Program
from logxml_spark.reader import read
from logxml_spark.sources import Source
from support import OPTIONS, folder, one_run, program


class Store(BaseHTTPRequestHandler):
    """Gives the files below a folder as objects of a bucket `b`."""

    protocol_version = "HTTP/1.1"
    folder: str

    def do_HEAD(self) -> None:
        self.answer(False)

    def do_GET(self) -> None:
        self.answer(True)

    def answer(self, has_body: bool) -> None:
        path = os.path.join(self.folder, unquote(self.path.split("?")[0].removeprefix("/b/")))
        if not os.path.isfile(path):
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        with open(path, "rb") as file:
            content = file.read()
        size = len(content)
        asked = self.headers.get("Range")
        self.send_response(206 if asked else 200)
        if asked:
            first, last = asked.removeprefix("bytes=").split("-")
            end = min(int(last or size), size - 1)
            content = content[int(first) : end + 1]
            self.send_header("Content-Range", f"bytes {first}-{end}/{size}")
        self.send_header("Content-Length", str(len(content) if has_body else size))
        self.send_header("ETag", '"x"')
        self.send_header("Last-Modified", "Sat, 01 Mar 2025 10:00:00 GMT")
        self.end_headers()
        if has_body:
            self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@unittest.skipIf(MISSING, MISSING)
class S3(unittest.TestCase):
    def test_objects_of_a_store_give_what_files_give(self) -> None:
        with folder() as path:
            generate(path, 32, 3, seed=12)
            at = os.path.join(path, "000")
            names = sorted(os.listdir(at))
            os.rename(os.path.join(at, names[3]), os.path.join(at, "export #3 ü.csv"))
            names[3] = "export #3 ü.csv"
            expected = one_run(at, *OPTIONS)
            handler = type("Handler", (Store,), {"folder": at})
            server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            self.addCleanup(server.server_close)
            self.addCleanup(server.shutdown)
            where = f"?scheme=http&region=here&endpoint_override=127.0.0.1:{server.server_port}"
            addresses = {f"s3://key:secret@b/{name}{where}": name for name in names}
            for limit in (1 << 28, 500):
                sources = [Source(address, is_found=True) for address in addresses]
                job = Job(options=tuple(OPTIONS), program=Program(program()), spool_limit=limit)
                events: list[Event] = list(read(sources, job))
                books = {
                    addresses[event["file"]]: (event["verdict"], event["entries"])
                    for event in events if event["type"] == "book"
                }  # fmt: skip
                wanted = {
                    os.path.basename(line["file"]): (line["verdict"], int(line["entries"]))
                    for line in expected["file"]
                }
                self.assertEqual(books, wanted, f"limit {limit}")
                records = sum(event["type"] == "record" for event in events)
                self.assertEqual(records, len(expected["record"]))

    def test_an_address_that_nothing_opens_costs_itself(self) -> None:
        name = "nowhere://b/a.csv"
        with mock.patch.dict("sys.modules", {"fsspec": None}):
            events = list(read([Source(name)], Job(program=Program(program()))))
        found = [event for event in events if event["type"] == "finding"]
        self.assertEqual([(f["file"], f["rule"]) for f in found], [(name, "unreadable")])
        self.assertRegex(found[0]["message"], "nowhere.* pip install fsspec there, or give open_file")
        self.assertEqual([e["verdict"] for e in events if e["type"] == "book"], ["failed"])

    def test_a_store_that_breaks_off_is_a_finding(self) -> None:
        class Broken:
            """Gives some, and then an error."""

            def __init__(self) -> None:
                self.count = 0

            def read(self, _: int) -> bytes:
                self.count += 1
                if self.count == 3:
                    raise OSError("connection reset")
                return b'{"type":"weight","date":"2025-06-05","weight":80,"weightUnit":"kg"}\n' * 9

            def close(self) -> None:
                pass

        for limit in (1 << 28, 100):
            job = Job(program=Program(program()), open_file=lambda _: Broken(), spool_limit=limit)
            events = list(read([Source("mem://b/a.ndjson")], job))
            rules = [(e["rule"], e["message"]) for e in events if e["type"] == "finding"]
            self.assertEqual(rules, [("unreadable", "connection reset")])
            self.assertEqual([e["verdict"] for e in events if e["type"] == "book"], ["failed"])


if __name__ == "__main__":
    unittest.main()
