// SPDX-License-Identifier: MIT

/// The place of a value in a resource: `code.coding[1].system`.
///
/// The first element of a name has no index, the next ones are `[1]`, `[2]`. So a
/// path is the same for XML and JSON, and extras are named by it. Names are those
/// of FHIR: ASCII letters and digits, a letter first.
struct FHIRPath: Hashable, Sendable {
  struct Step: Hashable, Sendable {
    let name: String
    let index: Int
    /// The rank of the name among its siblings in the specification.
    let rank: Int
  }

  private(set) var steps: [Step] = []

  /// The path as text: the name of an extra.
  private(set) var name = ""

  /// The greatest depth of a value; resources that people exchange reach 12.
  static let maximumDepth = 64

  init() {}

  /// Reads a path as `name` gives it; nil for any other text.
  init?(_ text: String) {
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != UInt8(ascii: "[") }
      guard Self.isName(name), steps.count < Self.maximumDepth else { return nil }
      var index = 0
      if name.endIndex < part.endIndex {
        let digits = part[name.endIndex...].dropFirst().dropLast()
        guard part.last == UInt8(ascii: "]"), digits.count < 7,
          digits.first != UInt8(ascii: "0"), digits.allSatisfy(CSVText.isDigit),
          let number = Int(String(decoding: digits, as: UTF8.self))
        else { return nil }
        index = number
      }
      append(String(decoding: name, as: UTF8.self), index)
    }
  }

  static func isName(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first, isLetter(first) else { return false }
    return name.allSatisfy(isLetterOrDigit)
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || CSVText.isDigit(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
  }

  mutating func append(_ name: String, _ index: Int = 0) {
    let rank = FHIROrder.rank(of: name, under: steps.last?.name)
    steps.append(Step(name: name, index: index, rank: rank))
    if !self.name.isEmpty { self.name += "." }
    self.name += name
    if index > 0 { self.name += "[\(index)]" }
  }

  func appending(_ name: String, _ index: Int = 0) -> FHIRPath {
    var path = self
    path.append(name, index)
    return path
  }

  private init(_ steps: some Sequence<Step>) {
    for step in steps { append(step.name, step.index) }
  }

  /// The path without its first step, as in the resource at that step.
  var withoutFirst: FHIRPath { FHIRPath(steps.dropFirst()) }

  /// The same path below a name.
  func below(_ name: String) -> FHIRPath { FHIRPath(FHIRPath().appending(name).steps + steps) }

  /// The name of the top-level element that is the value or contains it.
  var group: String { steps.first?.name ?? "" }

  /// The index of that element among those of its name.
  var groupIndex: Int { steps.first?.index ?? 0 }
}

extension FHIRPath: CustomStringConvertible {
  var description: String { name }
}

extension FHIRPath: Comparable {
  /// The order of the specification; unknown names come last, in the order of
  /// their bytes.
  static func < (a: FHIRPath, b: FHIRPath) -> Bool {
    for (x, y) in zip(a.steps, b.steps) {
      if x.rank != y.rank { return x.rank < y.rank }
      if x.name !== y.name {
        return x.name.utf8.lexicographicallyPrecedes(y.name.utf8)
      }
      if x.index != y.index { return x.index < y.index }
    }
    return a.steps.count < b.steps.count
  }
}
