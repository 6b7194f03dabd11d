// SPDX-License-Identifier: MIT

import ConformanceSuite
import Foundation
import TestSupport
import Testing

/// That another parser, expat, says the same of the project's own suite.
@Suite("Conformance by a second parser") struct SecondParserTests {
  /// What expat is known to see otherwise.
  static let known = Set(
    // It reads XML 1.0 whatever the version says.
    [
      "not-wf-26-VersionNum", "not-wf-26-VersionNum-2", "not-wf-26-VersionNum-4",
      "not-wf-26-VersionNum-5",
    ]
      // Names of the fourth edition.
      + [
        "well-formed-04-NameStartChar", "well-formed-04a-NameChar", "well-formed-84-Letter",
        "well-formed-85-BaseChar", "well-formed-86-Ideographic", "well-formed-87-CombiningChar",
        "well-formed-88-Digit", "well-formed-89-Extender",
      ])

  /// Prints the tests of which expat says something else than the catalogue.
  static let program = """
    import sys
    import xml.etree.ElementTree as tree
    import xml.parsers.expat as expat
    folder = sys.argv[1]
    for catalogue in sys.argv[2:]:
        for test in tree.parse(f"{folder}/{catalogue}").getroot():
            namespaces = test.get("RECOMMENDATION") == "NS1.0"
            parser = expat.ParserCreate(namespace_separator=" " if namespaces else None)
            parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE)
            parser.ExternalEntityRefHandler = lambda *rest: 1
            try:
                parser.Parse(open(f"{folder}/{test.get('URI')}", "rb").read(), True)
                accepted = True
            except (expat.ExpatError, LookupError):
                accepted = False
            if accepted != (test.get("TYPE") != "not-wf"):
                print(test.get("ID"))
    print("end")
    """

  @Test func `expat says the same but where it is known to err`() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["python3", "-c", Self.program, ConformanceTests.folder, "xml10.xml", "namespaces10.xml"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      SkipNotices.shared.printOnce("skipped: no python3 to hold conformance against expat")
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.last == "end")
    #expect(Set(lines.dropLast()).subtracting(Self.known) == [])
  }
}
