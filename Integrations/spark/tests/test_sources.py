# SPDX-License-Identifier: MIT
"""How files are found and shared out."""

import os
import unittest

from logxml_spark.sources import COST_OF_A_FILE, Source, is_remote, list_files, share_out
from support import folder


class Listing(unittest.TestCase):
    def test_a_folder_is_listed_as_the_command_does(self) -> None:
        with folder() as path:
            for name in ("b.xml", "a/z.csv", "a/b/y.zip", "B.json", ".hidden", ".git/x"):
                os.makedirs(os.path.dirname(os.path.join(path, name)), exist_ok=True)
                open(os.path.join(path, name), "w").close()
            os.symlink(os.path.join(path, "b.xml"), os.path.join(path, "link.xml"))
            os.symlink(os.path.join(path, "a"), os.path.join(path, "linked"))
            os.mkfifo(os.path.join(path, "pipe"))
            found = list(list_files([path]))
            names = [os.path.relpath(source.name, path) for source in found]
            self.assertEqual(names, ["B.json", "a/b/y.zip", "a/z.csv", "b.xml", "link.xml"])
            self.assertTrue(all(source.is_found for source in found))
            xml = [os.path.basename(source.name) for source in list_files([path], xml_only=True)]
            self.assertEqual(xml, ["y.zip", "b.xml", "link.xml"])

    def test_what_is_named_comes_as_it_is(self) -> None:
        names = ["/nowhere/x.csv", "s3://bucket/a.zip"]
        found = list(list_files(names))
        self.assertEqual([source.name for source in found], names)
        self.assertFalse(any(source.is_found for source in found))

    def test_addresses(self) -> None:
        self.assertTrue(is_remote("s3a://b/k"))
        self.assertFalse(is_remote("C:/x"))
        self.assertFalse(is_remote("/a/export.zip:export.xml"))


class Sharing(unittest.TestCase):
    def test_groups_hold_all_files_once_in_their_order(self) -> None:
        sources = [Source(str(index), size=index * 1000) for index in range(1000)]
        groups = share_out(sources, 7)
        self.assertEqual(len(groups), 7)
        self.assertEqual(
            sorted((s for group in groups for s in group), key=lambda s: int(s.name)), sources
        )
        for group in groups:
            self.assertEqual(group, sorted(group, key=lambda s: int(s.name)))

    def test_groups_are_about_as_much_work(self) -> None:
        sources = [Source("large", size=100 << 20)] + [
            Source(str(index), size=1 << 20) for index in range(100)
        ]
        loads = [sum(s.size + COST_OF_A_FILE for s in group) for group in share_out(sources, 2)]
        self.assertLess(max(loads) / min(loads), 1.2)

    def test_partitions_follow_from_the_size(self) -> None:
        sources = [Source(str(index), size=(1 << 20) - COST_OF_A_FILE) for index in range(256)]
        self.assertEqual(len(share_out(sources)), 4)
        self.assertEqual(len(share_out(sources[:1])), 1)
        self.assertEqual(share_out([]), [])
        self.assertEqual(len(share_out(sources[:3], 10)), 3)


if __name__ == "__main__":
    unittest.main()
