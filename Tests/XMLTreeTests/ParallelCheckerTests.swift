// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import XMLTree

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Several threads accept and refuse documents as one thread does.
@Suite struct ParallelCheckerTests {
  /// What a checker says of a document that is fed to it, or that breaks off.
  private static func outcome(
    _ checker: XMLChecker, _ bytes: [UInt8], chunk: Int = .max, breaksOff: Bool = false
  ) -> String {
    do {
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(chunk)
        rest = rest.dropFirst(part.count)
        try checker.feed(part)
      }
      try breaksOff ? checker.breakOff() : checker.finish()
      return "accepted"
    } catch {
      checker.cancel()
      let line = error.excerpt.map {
        String(String.UnicodeScalarView($0.line.unicodeScalars.prefix($0.offset)))
      }
      return "\(error.code) \(error) \(line ?? "-")"
    }
  }

  private static func checker(
    jobs: Int, pieceSize: Int = 1, limits: ParseLimits = ParseLimits()
  ) -> XMLChecker {
    let checker = XMLChecker(limits: limits)
    checker.jobs = jobs
    checker.pieceSize = pieceSize
    return checker
  }

  @Test(arguments: ParallelReaderTests.traps + ParallelReaderTests.faults)
  func `documents are accepted and refused as by one thread`(
    _ sample: ParallelReaderTests.Sample
  ) {
    let bytes = Array(sample.text.utf8)
    let alone = XMLChecker()
    for breaksOff in [false, true] {
      let expected = Self.outcome(alone, bytes, breaksOff: breaksOff)
      for size in [1, 15, 40, 100] {
        let checker = Self.checker(jobs: 3, pieceSize: size)
        for chunk in [1, 30, Int.max] {
          let outcome = Self.outcome(checker, bytes, chunk: chunk, breaksOff: breaksOff)
          #expect(outcome == expected, "pieces of \(size), chunks of \(chunk), \(breaksOff)")
        }
      }
    }
  }

  @Test func `random documents, whole and damaged, are refused for the same reason`() {
    var random = SeededGenerator(seed: 17)
    var refused = 0
    let rounds = Rounds.of(2_000, usually: 400)
    for seed in 0..<rounds {
      let size = Int.random(in: 20...1_500, using: &random)
      let document = RandomDocument(
        seed: UInt64(seed), size: size, hasTraps: seed.isMultiple(of: 3))
      var bytes = Array(document.source.utf8)
      if seed.isMultiple(of: 2),
        let damage = Array("<>&\"'/]!-? \u{1}".utf8).randomElement(using: &random)
      {
        bytes[Int.random(in: bytes.indices, using: &random)] = damage
      }
      let breaksOff = seed.isMultiple(of: 5)
      let expected = Self.outcome(Self.checker(jobs: 1), bytes, breaksOff: breaksOff)
      let checker = Self.checker(
        jobs: Int.random(in: 2...4, using: &random),
        pieceSize: Int.random(in: 1...200, using: &random))
      let outcome = Self.outcome(
        checker, bytes, chunk: Int.random(in: 1...500, using: &random), breaksOff: breaksOff)
      #expect(outcome == expected, "seed \(seed)")
      if expected != "accepted" { refused += 1 }
    }
    #expect(refused > rounds / 10 && refused < rounds)
  }

  @Test func `limits are those of the whole document`() {
    let entity = "<!DOCTYPE a [<!ENTITY e '\(String(repeating: "x", count: 500))'>]>"
    let bytes = Array(
      "\(entity)<a>\(String(repeating: "<b>&e;</b><c/>", count: 60))</a>".utf8)
    var outcomes: Set<String> = []
    for output in [100, 2_000, 10_000, 29_000, 31_000] {
      var limits = ParseLimits()
      limits.entityOutput = output
      limits.entityAmplification = 0
      let expected = Self.outcome(Self.checker(jobs: 1, limits: limits), bytes)
      outcomes.insert(expected)
      for size in [1, 100, 300] {
        let checker = Self.checker(jobs: 2, pieceSize: size, limits: limits)
        #expect(Self.outcome(checker, bytes) == expected)
      }
    }
    #expect(outcomes.contains("accepted") && outcomes.count > 2)
    var limits = ParseLimits()
    limits.depth = 3
    for text in ["<a><b/><b><c/></b></a>", "<a><b/><b><c/></b><b><c><d/></c></b></a>"] {
      #expect(
        Self.outcome(Self.checker(jobs: 2, limits: limits), Array(text.utf8))
          == Self.outcome(Self.checker(jobs: 1, limits: limits), Array(text.utf8)))
    }
  }

  /// The fault is in what is still on its way when reading fails.
  @Test(arguments: [1, 3])
  func `a fault before the place where reading fails is what is told`(jobs: Int) throws {
    let rows = String(repeating: "<b>text</b>", count: 500)
    for (text, code) in [("<a><b></c>\(rows)", "not-well-formed"), ("<a>\(rows)", "unreadable")] {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      // Without more to come, and while it could be written, reading is an error.
      #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
      let bytes = Array(text.utf8)
      #expect(write(ends[1], bytes, bytes.count) == bytes.count)
      let error = #expect(throws: XMLReadError.self) {
        try Self.checker(jobs: jobs, pieceSize: 50).check(fileDescriptor: ends[0])
      }
      #expect(error?.code.description == code)
    }
  }

  @Test func `the next document starts anew, with as many threads as are asked for then`() {
    let checker = Self.checker(jobs: 3, pieceSize: 20)
    let sound = Array("<a>\(String(repeating: "<b/>", count: 100))</a>".utf8)
    for jobs in [3, 1, 2, 1, 4] {
      checker.jobs = jobs
      #expect(Self.outcome(checker, sound) == "accepted")
      #expect(Self.outcome(checker, Array("<a><b></a>".utf8)).hasPrefix("not-well-formed"))
      #expect(Self.outcome(checker, Array(sound.dropLast()), breaksOff: true) == "accepted")
      #expect(Self.outcome(checker, sound, chunk: 7) == "accepted")
    }
  }
}
