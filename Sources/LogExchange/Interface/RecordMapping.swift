// SPDX-License-Identifier: MIT

import XMLTree

/// Turns elements into records, for one document, in document order.
///
/// The tree may hold the whole document, or only the current element and its ancestors: a
/// mapping looks at the element, its content, and the names and attributes of the elements
/// around it.
public protocol XMLRecordMapping {
  /// Gets the entries that a mapping has decided. Those without a position or
  /// path get those of the current element.
  typealias Emit = (MappedEntry) throws -> Void

  /// The outcome of the next element, for mappings in which each element is one entry.
  mutating func map(_ element: XMLTreeNode) -> MappedEntry
  /// Takes the next element, which may give several entries or none. Calls `map` by default.
  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws
  /// Reads the next element of a stream, if it is a record without remarks. After nil, the
  /// element comes to `take`, and the mapping's state must be as if it had not been looked at.
  /// Returns nil by default.
  mutating func plainRecord(of element: XMLTreeNode) -> LogRecord?
  /// Emits the entries that were held back, because no element follows.
  mutating func finish(_ emit: Emit) throws

  /// True if the mapping wants to see elements that do not match the record path.
  var wantsPassedElements: Bool { get }
  /// Sees the start tag of an element of a stream that does not match the record path.
  mutating func passOver(_ element: borrowing XMLPassedElement)
  /// Sees an element of a tree that does not match: a child of the document element.
  mutating func passOver(_ element: XMLTreeNode)
  /// The entries that were passed over so far and count for the balance.
  func passed() -> [PassedEntries]

  /// Forgets the previous input, however it ended, and begins another one of the same format
  /// with the same options, if that costs less than a new mapping.
  ///
  /// - Returns: True if the mapping is ready; false by default, so that a mapping serves once.
  mutating func beginAnother() -> Bool
}

extension XMLRecordMapping {
  public mutating func map(_ element: XMLTreeNode) -> MappedEntry { MappedEntry(.nothing) }
  public mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws {
    try emit(map(element))
  }
  public mutating func plainRecord(of element: XMLTreeNode) -> LogRecord? { nil }
  public mutating func finish(_ emit: Emit) throws {}
  public var wantsPassedElements: Bool { false }
  public mutating func passOver(_ element: borrowing XMLPassedElement) {}
  public mutating func passOver(_ element: XMLTreeNode) {}
  public func passed() -> [PassedEntries] { [] }
  public mutating func beginAnother() -> Bool { false }
}

/// The number of entries of a kind that a mapping has passed over.
public struct PassedEntries: Hashable, Sendable {
  public var kind: String
  public var count: Int
  /// Whether the model has a record for them, but they were not asked for.
  public var isFiltered: Bool

  public init(kind: String, count: Int, isFiltered: Bool = false) {
    self.kind = kind
    self.count = count
    self.isFiltered = isFiltered
  }
}

/// Turns the rows of one CSV text into records.
///
/// A mapping throws `LogError` if the whole text makes no sense, and rethrows any error of
/// `emit`.
public protocol CSVRecordMapping {
  /// Gets the entries that a mapping has decided. Those without a position or
  /// path get those of the current row.
  typealias Emit = (MappedEntry) throws -> Void

  /// Takes the next row: all come in order, headers and section marks, too.
  mutating func take(_ row: Row, _ emit: Emit) throws
  /// Reads the next row, if it is a record without remarks. After nil, the row comes to `take`,
  /// and the mapping's state must be as if it had not been looked at. Returns nil by default.
  mutating func plainRecord(of row: Row) -> LogRecord?
  /// Decides the rows that were held back: there are no more.
  mutating func finish(_ emit: Emit) throws

  /// True if the rows so far include titles by which the mapping recognises a table of entries.
  var knowsTable: Bool { get }
}

extension CSVRecordMapping {
  public mutating func plainRecord(of row: Row) -> LogRecord? { nil }
  public var knowsTable: Bool { false }
}

/// The role that a mapping gives to a JSON value.
public enum JSONRole: Hashable, Sendable {
  /// The value is an entry: it comes to `take` as a small tree.
  case record
  /// The mapping is asked for the role of each member or element. For a value that has none
  /// this is the same as `skip`.
  case descend
  /// It says something about the entries around it: it comes to `note`.
  case context
  /// The value is skipped.
  case skip
}

/// Turns values of one JSON input into records.
///
/// A mapping throws `LogError` if the whole input makes no sense, and rethrows any error of
/// `emit`.
public protocol JSONRecordMapping {
  /// Gets the entries that a mapping has decided. Those without a position or
  /// path get those of the current value.
  typealias Emit = (MappedEntry) throws -> Void

  /// True if the mapping handles keys that occur twice in an object. Otherwise they are
  /// reported as warnings, and the first value counts.
  var handlesRepeatedKeys: Bool { get }

  /// Decides the role of a value when it begins.
  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) throws -> JSONRole
  /// Takes a value whose role is `record`.
  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws
  /// Takes a value whose role is `context`.
  mutating func note(_ value: JSONValue, at path: JSONPath) throws
  /// Called at the end of an array or object whose role was `descend`.
  mutating func leave(_ path: JSONPath, _ emit: Emit) throws
  /// Emits the entries that were held back, because no input follows.
  mutating func finish(_ emit: Emit) throws
  /// Emits the entries that wait for values further on, because the rest of the input cannot be
  /// read. Does nothing by default.
  mutating func breakOff(_ emit: Emit) throws
}

extension JSONRecordMapping {
  public var handlesRepeatedKeys: Bool { false }
  public mutating func note(_ value: JSONValue, at path: JSONPath) throws {}
  public mutating func leave(_ path: JSONPath, _ emit: Emit) throws {}
  public mutating func finish(_ emit: Emit) throws {}
  public mutating func breakOff(_ emit: Emit) throws {}
}
