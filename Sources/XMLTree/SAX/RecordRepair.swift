// SPDX-License-Identifier: MIT

/// The rules by which a streaming parser resumes after damaged records.
///
/// A syntax error costs one record: the parser that failed is discarded, and a new one
/// begins at the next start tag of a record at or after the error, inside the same elements
/// (`SAXParser+Beginning.swift`). If the following records are well-formed there, so is the
/// document without the damaged one. If no record follows, the new parser begins at the end
/// tag after the last one. This is only done for documents whose records are known; in any
/// other document an error is an error of the document.
///
/// If the elements around the records determine their meaning, as the logs of a logbook do,
/// only an error inside a record is repaired: an error elsewhere may have hit the start tag
/// that determines the meaning of the next records.
struct RecordRepair {
  /// The names of the elements that are records.
  let records: XMLRecordNames
  private let path: XMLPath
  /// The number of damaged records that the rest of the document may have.
  private(set) var remaining: Int
  var report: ((XMLRecordRepair) -> Void)?
  /// The search for the place where the next parser begins; nil while parsing.
  var search: Search?

  /// A search for the next record, from a syntax error on.
  struct Search {
    /// The current line of the search.
    var line: Int
    /// The name of the innermost element around the records.
    let parentName: [UInt8]
    /// The number of open elements around the records.
    let depth: Int
    /// The name of the damaged record, if the search is for its end tag: the elements in it
    /// are not records of the document.
    let nesting: [UInt8]?
  }

  var isSeeking: Bool { search != nil }

  /// - Parameter remaining: The number of damaged records that the rest of the document may
  ///   have; nil for the limit of a whole document.
  init(
    _ records: XMLRecordNames, path: XMLPath, remaining: Int? = nil,
    report: ((XMLRecordRepair) -> Void)? = nil
  ) {
    self.records = records
    self.path = path
    self.remaining = remaining ?? records.limit
    self.report = report
  }

  /// The number of elements around a record, if there are several; nil also if the path
  /// does not determine it.
  var groupDepth: Int? {
    let steps = path.program.steps
    return steps.count > 2 && !steps.contains(where: \.isDescendant) ? steps.count - 1 : nil
  }

  /// The place where the next record begins: in the last input, or in `bytes`.
  struct Continuation {
    var index: Int
    var bytes: [UInt8]?
  }

  /// Charges one more damaged record. The new parser reads the prolog again and expands its
  /// parameter entities again: every 64 kB of that work cost as much as another record.
  ///
  /// - Returns: False if the limit is exceeded.
  mutating func pay(prolog: Int, parameterReferences: Int) -> Bool {
    let (work, overflow) = prolog.multipliedReportingOverflow(by: parameterReferences + 1)
    let cost = overflow ? Int.max : 1 + work >> 16
    guard cost <= remaining else { return false }
    remaining -= cost
    return true
  }

  /// The place where parsing resumes after damage.
  enum Place {
    /// At the first start tag of a record, or the end tag after the last one.
    case tag(Int)
    /// Nowhere, because another group of records begins first.
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
          // Continues after that tag: pieces of the input end with a `>`.
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

  /// True if the bytes begin with the start tag of a record.
  func isStartOfRecord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.first == UInt8(ascii: "<")
      && records.recordNames.contains { RecordRepair.isTag(bytes.dropFirst(), of: $0.utf8) }
  }

  private func isEndTag(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, of name: [UInt8]) -> Bool {
    bytes.dropFirst().first == UInt8(ascii: "/")
      && RecordRepair.isTag(bytes.dropFirst(2), of: name)
  }

  /// True if the bytes begin with this name as a whole.
  private static func isTag(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, of name: some Collection<UInt8>
  ) -> Bool {
    guard bytes.starts(with: name), let after = bytes.dropFirst(name.count).first else {
      return false
    }
    return after <= 0x20 || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
  }

  /// The name of the record that may contain others, if the bytes begin with its start tag.
  func nestingRecord(at bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    records.nestingNames.first { RecordRepair.isTag(bytes.dropFirst(), of: $0.utf8) }
      .map { Array($0.utf8) }
  }
}
