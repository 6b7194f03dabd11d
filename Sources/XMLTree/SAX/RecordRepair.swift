// SPDX-License-Identifier: MIT

/// What a streaming parser does about damaged records.
///
/// A syntax error costs one record: the parser that failed is given up, and a new
/// one begins at the next start tag of a record at or after the error, inside the
/// same elements (`SAXParser+Beginning.swift`). If the records that follow are
/// well-formed there, the document without the damaged one is. Where no record
/// follows, the new parser begins at the end tag after the last one. Only for
/// documents whose records are known; an error in any other document is an error of
/// the document.
///
/// Where records stand in one of several elements that say what they mean, as in
/// the logs of a logbook, only an error inside a record is repaired: an error elsewhere
/// may have cost the start tag that says what the next records mean.
struct RecordRepair {
  /// The qualified names of the elements that are records.
  let names: [[UInt8]]
  /// Those among them in which elements of these names stand, too.
  let nestingNames: [[UInt8]]
  /// How many elements stand around a record, if there are more than one; nil also
  /// where the path does not say it.
  let groupDepth: Int?
  /// How many more damaged records a document may have.
  private(set) var remaining: Int
  var report: ((XMLRecordRepair) -> Void)?
  /// The search for the place where the next parser begins; nil while parsing.
  var search: Search?

  /// A search for the next record, from a syntax error on.
  struct Search {
    /// The line on which the search stands.
    var line: Int
    /// The name of the innermost element around the records.
    let parentName: [UInt8]
    /// How many elements are open around the records.
    let depth: Int
    /// The name of the damaged record, if its end tag is looked for: what stands in it is
    /// no record of the document.
    let nesting: [UInt8]?
  }

  var isSeeking: Bool { search != nil }

  /// - Parameter remaining: How many damaged records the rest of the document may have; nil
  ///   for as many as the whole of it.
  init(
    _ records: XMLRecordNames, path: XMLPath, remaining: Int? = nil,
    report: ((XMLRecordRepair) -> Void)? = nil
  ) {
    names = records.recordNames.map { Array($0.utf8) }
    nestingNames = records.nestingNames.map { Array($0.utf8) }
    let steps = path.program.steps
    groupDepth = steps.count > 2 && !steps.contains(where: \.isDescendant) ? steps.count - 1 : nil
    self.remaining = remaining ?? records.limit
    self.report = report
  }

  /// Where the next record begins: in the bytes that were given last, or in others.
  struct Continuation {
    var index: Int
    var bytes: [UInt8]?
  }

  /// Pays for one more damaged record. The new parser reads the prolog again, and expands
  /// its parameter entities again: what is more than 64 kB costs as much as more records.
  ///
  /// - Returns: Whether the document may have it.
  mutating func pay(prolog: Int, parameterReferences: Int) -> Bool {
    let (work, overflow) = prolog.multipliedReportingOverflow(by: parameterReferences + 1)
    let cost = overflow ? Int.max : 1 + work >> 16
    guard cost <= remaining else { return false }
    remaining -= cost
    return true
  }

  /// Where the parsing resumes after damage.
  enum Place {
    /// At the first start tag of a record, or the end tag after the last one.
    case tag(Int)
    /// Nowhere: another group of records begins before them.
    case group
  }

  /// Looks for the place where the parsing resumes.
  ///
  /// - Returns: nil if it is not in these bytes.
  func findPlace(in bytes: Slice<UnsafeBufferPointer<UInt8>>, for search: Search) -> Place? {
    var rest = bytes
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      if let nesting = search.nesting {
        if RecordRepair.isTag(rest.dropFirst(), of: nesting) { return .tag(open) }
        if isEndTag(rest, of: nesting) {
          // After that tag: pieces of the input end with a `>`.
          return rest.firstIndex(of: UInt8(ascii: ">")).map { .tag($0 + 1) }
        }
      } else if isStartOfRecord(rest) {
        return .tag(open)
      }
      if isEndTag(rest, of: search.parentName) { return .tag(open) }
      if groupDepth != nil, RecordRepair.isTag(rest.dropFirst(), of: search.parentName) {
        return .group
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Whether some bytes begin with the start tag of a record.
  func isStartOfRecord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.first == UInt8(ascii: "<")
      && names.contains { RecordRepair.isTag(bytes.dropFirst(), of: $0) }
  }

  private func isEndTag(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, of name: [UInt8]) -> Bool {
    bytes.dropFirst().first == UInt8(ascii: "/")
      && RecordRepair.isTag(bytes.dropFirst(2), of: name)
  }

  /// Whether some bytes begin with a name, which ends there.
  private static func isTag(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, of name: [UInt8]
  ) -> Bool {
    guard bytes.starts(with: name), let after = bytes.dropFirst(name.count).first else {
      return false
    }
    return after <= 0x20 || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
  }

  /// The record among those that contain others whose start tag some bytes begin
  /// with.
  func nestingRecord(at bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    nestingNames.first { RecordRepair.isTag(bytes.dropFirst(), of: $0) }
  }
}
