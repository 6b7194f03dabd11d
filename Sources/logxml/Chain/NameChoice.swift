// SPDX-License-Identifier: MIT

import LogExchange

/// The names that one option asks for, such as `--vehicle`, and which of them were found.
///
/// A name is found as it was typed, or as a `FoldedName`. Once a name is found as it was
/// typed, similar names no longer count.
struct NameChoice {
  enum Verdict: Sendable {
    case refused
    case wanted
    /// Apart from case, quotes and the like, the name equals the wanted names at these indices.
    case similar([Int])
  }

  /// The option without dashes.
  let option: String
  /// The plural of the option's word, such as "sources".
  let plural: String
  private let typed: [[UInt8]]
  private let folded: [FoldedName]
  private var isExact: [Bool]
  private var isFound: [Bool]
  /// The verdict on each name so far, for at most `mostNames`.
  private var verdicts: [[UInt8]: Verdict] = [:]
  private var known: [String] = []

  /// The most names that are kept: an input may have a different one in each record.
  private static let mostNames = 10_000

  init(_ option: String, plural: String, _ names: Set<[UInt8]>) {
    self.option = option
    self.plural = plural
    typed = names.ordered { $0.lexicographicallyPrecedes($1) }
    folded = typed.map { FoldedName($0) }
    isExact = typed.map { _ in false }
    isFound = isExact
  }

  /// Whether a name was found as it was typed since the last `forgetNews()`.
  private(set) var hasNewExact = false

  mutating func forgetNews() { hasNewExact = false }

  /// Notes that a name occurs, in a record or in a log without records.
  mutating func note(_ text: String?) { _ = judge(text) { [$0] } }

  /// Judges whether a record with this name is wanted.
  ///
  /// - Parameter names: Gives the forms of a name that may match, the best last. Not called
  ///   for a record without a name.
  mutating func judge(_ text: String?, _ names: ([UInt8]) -> [[UInt8]]) -> Verdict {
    guard let text else { return .refused }
    let bytes = Array(text.utf8)
    if let verdict = verdicts[bytes] { return verdict }
    let names = names(bytes)
    let verdict = self.verdict(names)
    if verdicts.count < Self.mostNames {
      verdicts[bytes] = verdict
      known.append(String(decoding: names.last ?? bytes, as: UTF8.self))
    }
    return verdict
  }

  private mutating func verdict(_ names: [[UInt8]]) -> Verdict {
    if let index = typed.firstIndex(where: names.contains) {
      hasNewExact = hasNewExact || !isExact[index]
      isExact[index] = true
      isFound[index] = true
      return .wanted
    }
    let folds = names.map { FoldedName($0) }
    let similar = folded.indices.filter { folds.contains(folded[$0]) }
    for index in similar { isFound[index] = true }
    return similar.isEmpty ? .refused : .similar(similar)
  }

  /// Whether a record with a similar name is wanted, as far as is known now.
  func isWanted(_ similar: [Int]) -> Bool { similar.contains { !isExact[$0] } }

  // MARK: Names that were not found

  /// A complaint for each name that no record has.
  ///
  /// - Parameter other: Another choice of the same names; a name that it has found is no complaint.
  func complaints(besides other: NameChoice? = nil) -> [String] {
    let missing = typed.indices.filter { !isFound[$0] && other?.isFound[$0] != true }
    return missing.map { index in
      let name = String(decoding: typed[index], as: UTF8.self)
      let near = Suggestion.nearest(to: name, among: known)
      return "no record has the \(option) '\(VisibleText.harmless(name))'; \(list)"
        + (near.map { "; did you mean '\(VisibleText.harmless($0))'?" } ?? "")
    }
  }

  /// The most names that a sentence lists.
  private static let mostListed = 20

  private var list: String {
    var shown: [String] = []
    var seen: Set<[UInt8]> = []
    for name in known where seen.insert(Array(name.utf8)).inserted {
      shown.append("'\(VisibleText.harmless(name))'")
    }
    if shown.isEmpty { return "no record names a \(option)" }
    if shown.count == 1 { return "the only \(option) is \(shown[0])" }
    let rest = shown.count - Self.mostListed
    if rest > 0 { shown = shown.prefix(Self.mostListed) + ["\(rest) more"] }
    return "the \(plural) are " + WordList.and(shown)
  }
}
