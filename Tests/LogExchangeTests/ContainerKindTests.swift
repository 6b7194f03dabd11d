// SPDX-License-Identifier: MIT

import Testing

@testable import LogExchange

struct ContainerKindTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let head: [UInt8]
    var isWhole = false
    let guess: ContainerKind.Guess
  }

  private static let tarHead =
    Array("a.xml".utf8) + [UInt8](repeating: 0, count: 252) + Array("ustar".utf8)

  static let examples = [
    Example(testDescription: "zip", head: [0x50, 0x4B, 3, 4], guess: .container(.zip)),
    Example(testDescription: "empty zip", head: [0x50, 0x4B, 5, 6], guess: .container(.zip)),
    Example(testDescription: "half a signature", head: [0x50, 0x4B], guess: .undecided),
    Example(
      testDescription: "half a signature and no more", head: [0x50, 0x4B], isWhole: true,
      guess: .none),
    Example(testDescription: "nothing yet", head: [], guess: .undecided),
    Example(testDescription: "nothing", head: [], isWhole: true, guess: .none),
    Example(testDescription: "gzip", head: [0x1F, 0x8B, 8, 0], guess: .container(.gzip)),
    Example(testDescription: "compress", head: [0x1F, 0x9D, 8, 0], isWhole: true, guess: .none),
    Example(
      testDescription: "xz", head: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], guess: .container(.xz)),
    Example(testDescription: "zstd", head: [0x28, 0xB5, 0x2F, 0xFD], guess: .container(.zstd)),
    Example(
      testDescription: "bzip2", head: Array("BZh91AY&SY".utf8), guess: .container(.bzip2)),
    Example(
      testDescription: "a name", head: Array("BZhistory,1".utf8), isWhole: true, guess: .none),
    Example(testDescription: "tar", head: tarHead, guess: .container(.tar)),
    Example(testDescription: "not yet tar", head: tarHead.dropLast(), guess: .undecided),
    Example(
      testDescription: "not quite tar", head: tarHead.dropLast(), isWhole: true, guess: .none),
    Example(testDescription: "XML does not wait", head: [0x3C], guess: .none),
    Example(testDescription: "JSON does not wait", head: [0x7B], guess: .none),
    Example(testDescription: "a byte order mark does not wait", head: [0xEF, 0xBB], guess: .none),
    Example(testDescription: "CSV", head: Array("Date,Weight\n".utf8), isWhole: true, guess: .none),
  ]

  @Test("The first bytes tell", arguments: examples)
  func guess(_ example: Example) {
    #expect(ContainerKind.guess(example.head, isWhole: example.isWhole) == example.guess)
  }

  @Test(arguments: [
    ("in/export.xml.gz", "export.xml"), ("Export.XML.GZ", "Export.XML"), ("a.tgz", "a.tar"),
    ("log.csv.zst", "log.csv"), (".gz", ".gz"), ("plain", "plain"),
  ])
  func `The content is named after the file`(file: String, content: String) {
    let name = ContainerKind.gzip.contentName(of: Array(file.utf8))
    #expect(String(decoding: name, as: UTF8.self) == content)
  }

  @Test(
    arguments: [
      ([0x61, 0x0A, 0x62], #"a\x0Ab"#), ([0xC3, 0xA9], "é"), ([0xC3], #"\xC3"#),
      ([0xE2, 0x80, 0xAE], #"\xE2\x80\xAE"#), ([0x41, 0xFF, 0xE5, 0xAF, 0xBC], #"A\xFF导"#),
      ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#), ([0xC2, 0x85], #"\xC2\x85"#),
    ] as [([UInt8], String)])
  func `Names are shown without what a terminal would obey`(name: [UInt8], shown: String) {
    #expect(ContainerMember(path: [name]).displayName == shown)
  }
}
