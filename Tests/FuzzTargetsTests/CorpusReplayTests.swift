// SPDX-License-Identifier: MIT

import FuzzTargets
import TestSupport
import Testing

/// What fuzzing has found and the inputs it thought worth keeping go through the
/// same functions again, without libFuzzer.
@Suite struct CorpusReplayTests {
  private static let folder = "\(Fixtures.root)/Fuzzing/corpus"

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `no input of the corpus makes a target disagree`(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let files = Fixtures.files(in: "\(Self.folder)/\(name)")
    #expect(!files.isEmpty)
    for file in files {
      let finding = target.check(try Fixtures.bytes(at: "\(Self.folder)/\(name)/\(file)"))
      #expect(finding == nil, "\(name)/\(file)")
    }
  }

  @Test func `every folder of the corpus is one of a target`() {
    let names = Fixtures.files(in: Self.folder)
    #expect(Set(names) == Set(FuzzTarget.all.map(\.name)))
  }

  @Test func `the script that fuzzes knows every target`() throws {
    let script = try Fixtures.text(at: "\(Fixtures.root)/Fuzzing/fuzz")
    for target in FuzzTarget.all {
      #expect(script.contains("    \"\(target.name)\": (["), "\(target.name)")
    }
  }

  /// Inputs of a byte or none, and every one of two bytes that begins a target's
  /// choices, make no trouble either.
  @Test(arguments: FuzzTarget.all.map(\.name))
  func `the shortest inputs are no trouble`(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    #expect(target.check([]) == nil)
    for byte in UInt8.min...UInt8.max {
      #expect(target.check([byte]) == nil, "\(byte)")
      #expect(target.check([byte, 0xFF, byte, 0, byte]) == nil, "\(byte)")
    }
  }
}
