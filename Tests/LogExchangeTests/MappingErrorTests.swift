// SPDX-License-Identifier: MIT

import LogExchange
import Testing

/// Bad mappings: `Fixtures/mapping/errors.txt` has one a line, the beginning of what is
/// said of it on the next, and an empty line.
@Suite struct MappingErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var message: String

    var testDescription: String { text }
  }

  private static let cases: [Case] = {
    let bytes = (try? ProjectFiles.fixture("mapping/errors.txt")) ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return stride(from: 0, to: lines.count - 2, by: 3).map {
      Case(text: lines[$0], message: lines[$0 + 1])
    }
  }()

  @Test func `there are cases`() {
    #expect(Self.cases.count >= 30)
  }

  @Test(arguments: cases)
  func `a bad mapping says where and what was expected`(it: Case) {
    let error = #expect(throws: MappingError.self) { try Mapping(parsing: Array(it.text.utf8)) }
    let text = error.map { "\($0)" } ?? ""
    #expect(!it.message.isEmpty && text.utf8.starts(with: it.message.utf8), "\(text)")
  }
}
