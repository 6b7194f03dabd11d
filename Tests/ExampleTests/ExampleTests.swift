// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import TestSupport
import Testing

@testable import ContactFormExample
@testable import GasTrackerExample
@testable import WeightHistoryExample

/// The programs in `Examples`: what is typed, and what they show.
@Suite struct ExampleTests {
  private static let folder = "\(Fixtures.root)/Examples"

  /// A terminal on which a session is typed.
  private final class Terminal {
    private var typed: [String]
    private(set) var output = ""

    init(_ example: String) throws {
      typed = try Fixtures.text(at: "\(ExampleTests.folder)/\(example)/typed.txt")
        .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
    }

    func read() -> String? {
      if typed.isEmpty { return nil }
      output += typed[0] + "\n"
      return typed.removeFirst()
    }

    func write(_ text: String) { output += text }

    /// Holds what was shown against the transcript; `RECORD_SNAPSHOTS=1` rewrites it.
    func check(_ example: String) throws {
      #expect(typed.isEmpty, "\(example) does not read all that is typed")
      let path = "\(ExampleTests.folder)/\(example)/transcript.txt"
      // Systems differ in which spaces, and which yen sign, they show.
      let shown = String(
        String.UnicodeScalarView(
          output.unicodeScalars.map { scalar in
            switch scalar {
            case "\u{A0}", "\u{202F}": " "
            case "\u{FFE5}": "\u{A5}"
            default: scalar
            }
          }))
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try Data(shown.utf8).write(to: URL(filePath: path))
        Issue.record("rewrote \(path); look at it, then run again")
      }
      #expect(shown == (try Fixtures.text(at: path)))
    }
  }

  @Test func `the contact form`() throws {
    let terminal = try Terminal("contact-form")
    try ContactForm(
      locale: Locale(identifier: "de_DE"), read: terminal.read, write: terminal.write
    ).run()
    try terminal.check("contact-form")
  }

  @Test func `the gas tracker keeps its log in a file`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "car.xml").path(percentEncoded: false)
    let terminal = try Terminal("gas-tracker")
    try GasTracker(
      file: file, locale: Locale(identifier: "en_US"), read: terminal.read, write: terminal.write
    ).run()
    try terminal.check("gas-tracker")
    let records = try LogFile(file).read().document.entries.compactMap { $0.record?.fuel }
    #expect(records.map { "\($0.date)" } == ["2024-03-01T07:12", "2024-02-20"])
    #expect(records.first?.volume?.description == "10.6 usgal")
  }

  @Test func `the weight history`() async throws {
    let terminal = try Terminal("weight-history")
    try await WeightHistory(
      locale: Locale(identifier: "ja_JP"), read: terminal.read, write: terminal.write
    ).run("\(Self.folder)/weight-history/weights.csv")
    try terminal.check("weight-history")
  }

  @Test func `each can be read in five minutes`() throws {
    for (example, file) in [
      ("contact-form", "ContactForm"), ("gas-tracker", "GasTracker"),
      ("weight-history", "WeightHistory"),
    ] {
      let source = try Fixtures.text(at: "\(Self.folder)/\(example)/Sources/\(file).swift")
      #expect(source.split(separator: "\n").count < 200, "\(example)")
    }
  }
}
