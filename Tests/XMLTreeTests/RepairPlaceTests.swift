// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

/// After a damaged record a document is read as if blanks stood in its place: with all
/// that its declaration says, with the same positions, by any number of threads.
@Suite struct RepairPlaceTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What stands before the records; `after` closes it.
    var before: String
    var after: String
    /// A sound record.
    var record = "<r v='#'/>"
    var limits = ParseLimits()
  }

  private static func limits(_ change: (inout ParseLimits) -> Void) -> ParseLimits {
    var limits = ParseLimits()
    change(&limits)
    return limits
  }

  static let samples: [Sample] = [
    Sample(
      testDescription: "defaults and entities",
      before:
        "<!DOCTYPE log [<!ATTLIST r unit CDATA \"km\"><!ENTITY e \"x\">]>\n<log unit='&e;'>",
      after: "</log>", record: "<r v='#&e;'>&e; &amp; <m k='&e;'/></r>"),
    Sample(
      testDescription: "defaults of the elements around the records",
      before: """
        <?xml version="1.0"?><!-- <log> --><!DOCTYPE log [
          <!ATTLIST log xmlns CDATA #FIXED "urn:log" xmlns:p CDATA "urn:p" p:unit NMTOKENS " km  l ">
          <!ATTLIST r p:k CDATA "w">
        ]><log p:own='1'><p:group>
        """, after: "</p:group></log>"),
    Sample(
      testDescription: "declarations of namespaces around the records",
      before:
        "<a:log xmlns:a='urn:a' xmlns='urn:d'><group xmlns='' xmlns:b='urn:b' b:k='&#10;&lt;'>",
      after: "</group></a:log>", record: "<r v='#' b:v='#'><a:m/></r>"),
    Sample(
      testDescription: "parameter entities, of which no more are allowed",
      before: """
        <!DOCTYPE log [<!ENTITY % p "<!ATTLIST r unit CDATA 'km'>"> %p; <?q?>
        <!ENTITY % q "<!ENTITY e 'from q'>"> %q;]><log>
        """, after: "</log>", record: "<r v='#'>&e;</r>",
      limits: limits { $0.parameterEntityReferences = 4 }),
    Sample(
      testDescription: "a declaration outside the document",
      before: """
        <?xml version='1.0' standalone='yes'?>
        <!DOCTYPE log SYSTEM "log.dtd" [<!ENTITY e "]>"><!ENTITY x SYSTEM "x.xml">]>
        <log>
        """, after: "</log>", record: "<r v='#'>&e;</r>"),
    Sample(
      testDescription: "as much of entities as is allowed",
      before: "<!DOCTYPE log [<!ENTITY e '0123456789'>]><!-- twenty bytes here --><log>",
      after: "</log>", record: "<r v='&e;'/>",
      limits: limits {
        $0.entityOutput = 120
        $0.entityAmplification = 0
      }),
    Sample(
      testDescription: "no declaration", before: "<log k='1'>text é<group>", after: "</group></log>"
    ),
  ]

  enum Form: CaseIterable { case utf8, byteOrderMark, utf16, latin1, returns }

  private static func bytes(_ text: String, _ form: Form) -> [UInt8] {
    switch form {
    case .utf8: return Array(text.utf8)
    case .byteOrderMark: return [0xEF, 0xBB, 0xBF] + text.utf8
    case .utf16: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .latin1:
      let rest = text.hasPrefix("<?xml") ? String(text.drop { $0 != ">" }.dropFirst()) : text
      let declared = "<?xml version='1.0' encoding='ISO-8859-1'?>" + rest
      return declared.unicodeScalars.map { UInt8($0.value) }
    case .returns:
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\r\n").utf8.map { $0 }
    }
  }

  /// Damage, and how a record with it looks; nothing in it is a record or an entity.
  private static let damages = [
    "<r v=1/>", "<r v='1' v='2'/>", "<r v='1'><m></r>", "<r v='1'>&no;</r>", "<r v='1'>\u{1}</r>",
  ]

  /// A document, and the same with blanks where records are damaged.
  private static func documents(
    _ sample: Sample, records: Int, damaged: Set<Int>, separator: String = "\n "
  ) -> (damaged: String, sound: String) {
    var texts = (sample.before, sample.before)
    for index in 0..<records {
      let damage = damages[index % damages.count]
      let record = sample.record.split(separator: "#", omittingEmptySubsequences: false)
        .joined(separator: "\(index)")
      texts.0 += separator + (damaged.contains(index) ? damage : record)
      texts.1 +=
        separator
        + (damaged.contains(index)
          ? String(repeating: " ", count: damage.unicodeScalars.count) : record)
    }
    texts.0 += sample.after + "\n"
    texts.1 += sample.after + "\n"
    return texts
  }

  /// What is read but for what is said of repairs. The path of a match counts the damaged
  /// records before it, of which the start tag was sound.
  private static func outcome(
    _ bytes: [UInt8], jobs: Int = 1, pieceSize: Int = 1, chunk: Int = .max, limits: ParseLimits
  ) throws -> (lines: [String], repairs: Int) {
    let outcome = ParallelOutcome(
      bytes, path: try XMLPath("//r[@v]"), jobs: jobs, pieceSize: pieceSize, chunk: chunk,
      limits: limits, records: ["r"])
    let lines = outcome.lines.filter { !$0.hasPrefix("repair") }
    return (
      lines.map { line in line.hasPrefix("/") ? String(line.drop { $0 != "=" }) : line },
      outcome.lines.count - lines.count
    )
  }

  @Test(arguments: samples, Form.allCases)
  func `as if blanks stood there`(sample: Sample, form: Form) throws {
    for damaged in [[2], [0], [5], [0, 1, 2, 4], [3, 4, 5]] as [Set<Int>] {
      // In one line, too: what a parser is told of may not move columns.
      for separator in ["\n ", ""] {
        let texts = Self.documents(sample, records: 6, damaged: damaged, separator: separator)
        let expected = try Self.outcome(Self.bytes(texts.sound, form), limits: sample.limits)
        #expect(expected.lines.count == 7 - damaged.count)
        #expect(expected.lines.last == "end")
        for (jobs, chunk) in [(1, Int.max), (1, 1), (1, 7), (2, Int.max), (2, 20), (3, 90)] {
          let outcome = try Self.outcome(
            Self.bytes(texts.damaged, form), jobs: jobs, chunk: chunk, limits: sample.limits)
          #expect(outcome.lines == expected.lines, "\(damaged), \(jobs) threads, \(chunk)")
          #expect(outcome.repairs == damaged.count)
        }
      }
    }
  }

  /// More records than fit into one piece of the input, damaged where pieces begin.
  @Test(arguments: samples) func `many records and pieces`(sample: Sample) throws {
    var limits = sample.limits
    if limits.entityOutput < 1_000 { limits.entityOutput = 1 << 20 }
    let damaged = Set((0..<4_000).filter { $0 % 37 == 5 })
    let texts = Self.documents(sample, records: 4_000, damaged: damaged)
    let expected = try Self.outcome(Array(texts.sound.utf8), limits: limits)
    #expect(expected.lines.count == 4_001 - damaged.count)
    for (jobs, size) in [(1, 1), (2, 500), (2, 9_000), (4, 1 << 15)] {
      let outcome = try Self.outcome(
        Array(texts.damaged.utf8), jobs: jobs, pieceSize: size, limits: limits)
      #expect(outcome.lines == expected.lines, "\(jobs) threads, pieces of \(size)")
      #expect(outcome.repairs == damaged.count)
    }
  }

  /// What entities may bring depends on the input so far, also on what stands before the
  /// damage; and what they brought before it counts.
  @Test(arguments: [1, 2]) func `what entities may bring`(jobs: Int) throws {
    func outcome(references: Int, record: String, limit: Int, times: Int) throws -> String? {
      let text =
        "<!-- \(String(repeating: "-+", count: 500)) -->"
        + "<!DOCTYPE log [<!ENTITY e '\(String(repeating: "x", count: 100))'>]><log>"
        + "<r v='&e;'/>\(record)"
        + String(repeating: "<r v='&e;'/>", count: references) + "</log>"
      let limits = Self.limits {
        $0.entityOutput = limit
        $0.entityAmplification = times
      }
      return try Self.outcome(Array(text.utf8), jobs: jobs, limits: limits).lines.last
    }
    for record in ["<r v=1/>", "<q/>"] {
      #expect(try outcome(references: 9, record: record, limit: 1_000, times: 0) == "end")
      #expect(try outcome(references: 10, record: record, limit: 1_000, times: 0) != "end")
      // About 1,200 bytes stand before the references.
      #expect(try outcome(references: 10, record: record, limit: 0, times: 1) == "end")
      #expect(try outcome(references: 30, record: record, limit: 0, times: 1) != "end")
    }
  }

  @Test(arguments: [1, 2]) func `a declaration that is damaged itself`(jobs: Int) throws {
    let text = "<!DOCTYPE log [<!ATTLIST r unit CDATA>]><log><r v='1'/><r v=2/><r v='3'/></log>"
    let outcome = try Self.outcome(Array(text.utf8), jobs: jobs, limits: ParseLimits())
    #expect(outcome.repairs == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.lines.first?.hasPrefix("error not-well-formed 1:") == true)
  }

  /// The line around an error shows what stands there, not what the parser was told.
  @Test func `excerpts after a repair`() throws {
    let text = "<!DOCTYPE log [<!ENTITY e 'x'>]>\n<log own='1'><r v=1/><r v='2'/> <r v=3/></log>\n"
    var excerpts: [SourceExcerpt?] = []
    let reader = XMLTreeReader(path: try XMLPath("log/r"))
    reader.records = XMLRecordNames(recordNames: ["r"])
    reader.onRepair = { excerpts.append($0.error.excerpt) }
    try reader.read(text.utf8) { _ in .continue }
    let line = "<log own='1'><r v=1/><r v='2'/> <r v=3/></log>"
    #expect(excerpts.count == 2)
    for (excerpt, place) in zip(excerpts, ["1/>", "3/>"]) {
      let excerpt = try #require(excerpt)
      #expect(line.hasSuffix(excerpt.line))
      #expect(excerpt.line.dropFirst(excerpt.offset).hasPrefix(place))
    }
  }

  /// Each repair reads the declaration again.
  @Test(arguments: Rounds.isThorough ? [1, 2] : [2])
  func `a large declaration is repeated less often`(jobs: Int) throws {
    let sample = Sample(
      testDescription: "",
      before: "<!DOCTYPE log [<!-- \(String(repeating: "+", count: 200_000)) -->]><log>",
      after: "</log>")
    for (damaged, isRepaired) in [(250, true), (251, false)] {
      let texts = Self.documents(sample, records: 300, damaged: Set(0..<damaged))
      let outcome = try Self.outcome(
        Array(texts.damaged.utf8), jobs: jobs, limits: ParseLimits())
      #expect((outcome.lines.last == "end") == isRepaired)
      #expect(outcome.repairs == 250)
    }
  }
}
