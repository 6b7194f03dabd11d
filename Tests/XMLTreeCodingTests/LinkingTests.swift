// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// What comes with the libraries: no Foundation, and nothing of the log formats.
@Suite struct LinkingTests {
  private func sources(_ module: String) -> [String] {
    var found: [String] = []
    var folders = ["\(Fixtures.root)/Sources/\(module)"]
    while let folder = folders.popLast() {
      for name in Fixtures.files(in: folder) {
        if name.hasSuffix(".swift") {
          found.append("\(folder)/\(name)")
        } else if !name.contains(".") {
          folders.append("\(folder)/\(name)")
        }
      }
    }
    return found
  }

  @Test(arguments: ["XMLTree", "XMLTreeCoding"])
  func `no source imports Foundation or the log formats`(module: String) throws {
    let files = sources(module)
    #expect(files.count > 20)
    for file in files {
      let text = try Fixtures.text(at: file)
      for line in text.split(separator: "\n") where line.contains("import ") {
        let words = line.split(separator: " ")
        guard let position = words.firstIndex(of: "import"), position + 1 < words.count,
          !line.contains("//")
        else { continue }
        let imported = words[position + 1]
        #expect(!imported.hasPrefix("Foundation"), "\(file)")
        #expect(imported != "LogExchange" && imported != "CArchive", "\(file)")
      }
    }
  }

  /// What the object files of a module ask the linker for, as the compiler wrote it.
  private func linked(_ module: String) throws -> [String]? {
    #if os(Linux)
      guard let program = CommandLine.arguments.first else { return nil }
      // .build/debug/….xctest, beside the folders of the modules.
      let folder = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      let objects = Fixtures.files(in: "\(folder)/\(module).build", suffix: ".o")
      if objects.isEmpty { return nil }
      var found: Set<String> = []
      for object in objects {
        let bytes = try Fixtures.bytes(at: "\(folder)/\(module).build/\(object)")
        for word in bytes.split(separator: 0, maxSplits: .max) where word.count < 64 {
          if word.starts(with: "-l".utf8) { found.insert(String(decoding: word, as: UTF8.self)) }
        }
      }
      return found.sorted()
    #else
      return nil
    #endif
  }

  @Test func `no object file links Foundation`() throws {
    guard let foundation = try linked("XMLTreeFoundation") else { return }
    // The test can tell: the one that does is seen to.
    #expect(foundation.contains("-lFoundation"))
    for module in ["Platform", "XMLTree", "XMLTreeCoding"] {
      let libraries = try #require(try linked(module))
      #expect(libraries.contains("-lswiftCore"), "\(libraries)")
      #expect(!libraries.contains { $0.hasPrefix("-lFoundation") }, "\(libraries)")
    }
  }

  @Test func `the targets depend on nothing else`() throws {
    let manifest = try Fixtures.text(at: "\(Fixtures.root)/Package.swift")
    // A package that uses these products builds what they depend on, and no more.
    #expect(manifest.contains(#".target(name: "Platform", dependencies: ["CFiles"])"#))
    #expect(manifest.contains(#".target(name: "XMLTree", dependencies: ["CLibXML2", "Platform"])"#))
    #expect(manifest.contains(#".target(name: "XMLTreeCoding", dependencies: ["XMLTree"])"#))
    #expect(
      manifest.contains(
        #".target(name: "XMLTreeFoundation", dependencies: ["XMLTree", "XMLTreeCoding"])"#))
    #expect(manifest.contains(#".library(name: "XMLTreeCoding", targets: ["XMLTreeCoding"])"#))
  }
}
