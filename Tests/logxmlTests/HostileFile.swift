// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// An input that means harm or is damaged, and what has to become of it.
struct HostileFile: CustomTestStringConvertible, Sendable {
  enum Expectation: String {
    /// The input is sound.
    case accept
    /// No reader may take it.
    case reject
    /// A reader may do either; this one refuses.
    case refuse
    /// Lies beside the others and must never be read.
    case bait
  }

  var name: String
  var group: String
  var expectation: Expectation
  var content: [UInt8]?

  var testDescription: String { name }
  var path: String { Fixtures.path("hostile/\(name)") }
  var isXML: Bool { name.hasSuffix(".xml") }

  func bytes() throws -> [UInt8] { try content ?? Fixtures.bytes(at: path) }

  /// What `MANIFEST.tsv` lists, without the bait.
  static let listed: [HostileFile] = manifest.filter { $0.expectation != .bait }

  static let manifest: [HostileFile] = {
    let text = (try? Fixtures.text(at: Fixtures.path("hostile/MANIFEST.tsv"))) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard let expectation = Expectation(rawValue: fields[2]) else { return nil }
      return HostileFile(name: fields[0], group: fields[1], expectation: expectation)
    }
  }()

  // MARK: Large ones

  /// Inputs that are too large to be kept.
  static let made: [HostileFile] = [
    made("depth-2048.xml", .accept, nested(2_048)),
    made("depth-2049.xml", .refuse, nested(2_049)),
    made("depth-100000.xml", .refuse, nested(100_000)),
    made(
      "attributes-9999.xml", .accept,
      log("<a" + (0..<9_999).map { " a\($0)=''" }.joined() + "/>")),
    made(
      "attributes-10001.xml", .refuse,
      log("<a" + (0..<10_001).map { " a\($0)=''" }.joined() + "/>")),
    made("name-40000.xml", .accept, log("<" + String(repeating: "n", count: 40_000) + "/>")),
    made("name-60000.xml", .refuse, log("<" + String(repeating: "n", count: 60_000) + "/>")),
    made(
      "value-11000000.xml", .refuse,
      log("<a b='\(String(repeating: "v", count: 11_000_000))'/>")),
    made("comments.xml", .accept, log(String(repeating: "<!---->", count: 20_000))),
    made(
      "namespaces-2000.xml", .accept,
      log("<a" + (0..<2_000).map { " xmlns:p\($0)='u\($0)'" }.joined() + "/>")),
    made("depth-100000.json", .reject, String(repeating: "[", count: 100_000)),
    made(
      "depth-in-record.json", .refuse,
      #"{"type":"weight","date":"2024-01-02","weight":80,"weightUnit":"kg","x":"#
        + String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000) + "}"),
    made(
      "digits-1000000.json", .reject,
      #"{"type":"weight","date":"2024-01-02","weightUnit":"kg","weight":"#
        + String(repeating: "9", count: 1_000_000) + "}"),
    made(
      "cell-2000000.csv", .refuse,
      "date,weight,weightUnit,note\n2024-01-02,80,kg,\(String(repeating: "n", count: 2_000_000))\n"),
    made(
      "cells-200000.csv", .refuse,
      "date,weight,weightUnit,note\n2024-01-02,80,kg\(String(repeating: ",", count: 200_000))\n"),
  ]

  private static func made(
    _ name: String, _ expectation: Expectation, _ text: String
  ) -> HostileFile {
    HostileFile(
      name: name, group: "size", expectation: expectation, content: Array(text.utf8))
  }

  /// A log with a measurement in which something stands.
  private static func log(_ content: String) -> String {
    """
    <logbook version="1"><weightLog massUnit="kg">
    <measurement date="2024-01-02"><weight>80</weight>\(content)</measurement>
    </weightLog></logbook>

    """
  }

  /// A log so many elements deep.
  private static func nested(_ depth: Int) -> String {
    let levels = depth - 3
    return log(
      String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels))
  }
}
