// SPDX-License-Identifier: MIT

import Foundation
import LogExchange
import Testing

struct ContainerReferenceTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let operand: String
    let path: String
    let member: String?

    init(_ operand: String, path: String, member: String? = nil) {
      self.operand = operand
      self.path = path
      self.member = member
    }

    var testDescription: String { operand }
  }

  /// The folder holds `a.zip`, `b.zip`, `b.zip:c`, and a folder `d:e`.
  static let examples = [
    Example("a.zip", path: "a.zip"),
    Example("a.zip:x.xml", path: "a.zip", member: "x.xml"),
    Example("a.zip:in/x.xml", path: "a.zip", member: "in/x.xml"),
    Example("a.zip:x:y", path: "a.zip", member: "x:y"),
    Example("a.zip:", path: "a.zip:"),
    Example("a.zip::x", path: "a.zip", member: ":x"),
    Example("b.zip:c", path: "b.zip:c"),
    Example("b.zip:c:x", path: "b.zip:c", member: "x"),
    Example("b.zip:d:x", path: "b.zip", member: "d:x"),
    Example("d:e", path: "d:e"),
    Example("d:e:x", path: "d:e:x"),
    Example("missing.zip:x", path: "missing.zip:x"),
    Example(":x", path: ":x"),
  ]

  @Test("A path that exists wins", arguments: examples)
  func split(_ example: Example) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/logxml-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/d:e", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for file in ["a.zip", "b.zip", "b.zip:c"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    let reference = ContainerReference(Array("\(folder)/\(example.operand)".utf8))
    #expect(String(decoding: reference.path, as: UTF8.self) == "\(folder)/\(example.path)")
    #expect(reference.member.map { String(decoding: $0, as: UTF8.self) } == example.member)
    #expect(ContainerReference("\(folder)/\(example.operand)") == reference)
  }
}
