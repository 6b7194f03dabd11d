// SPDX-License-Identifier: MIT

import XMLTree

/// Turns elements into records, for one document, in document order.
///
/// The elements may belong to a whole document or be the only ones of their
/// kind in memory: a mapping looks at the element, what is in it, and the names
/// and attributes of the elements around it.
public protocol XMLRecordMapping {
  /// Gets the entries that a mapping has decided. Those without a position or
  /// path get those of the current element.
  typealias Emit = (MappedEntry) throws -> Void

  /// Says what became of the next element, where that is one entry.
  mutating func map(_ element: XMLTreeNode) -> MappedEntry
  /// Takes the next element, where it can make several entries or none.
  mutating func take(_ element: XMLTreeNode, _ emit: Emit) throws
  /// Reads the next element of a stream, if it is a record of which there is no more to say; nil
  /// for others, which come to `take` and are as if they had not been looked at. Without a method
  /// of its own, all do.
  mutating func plainRecord(of element: XMLTreeNode) -> LogRecord?
  /// There are no more elements.
  mutating func finish(_ emit: Emit) throws

  /// Whether the mapping wants to see elements that are no match.
  var wantsPassedElements: Bool { get }
  /// Sees the start tag of an element of a stream that is no match.
  mutating func passOver(_ element: borrowing XMLPassedElement)
  /// Sees an element of a tree that is no match: a child of the document element.
  mutating func passOver(_ element: XMLTreeNode)
  /// The entries that were passed over so far and count for the balance.
  func passed() -> [PassedEntries]

  /// Forgets the input before, however it has ended, and begins another one of the same format
  /// with the same options, where that costs less than a new mapping.
  ///
  /// - Returns: Whether it does; without a method of its own, a mapping serves once.
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

/// How many entries of a kind a mapping has seen pass.
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
/// A mapping throws `LogError` where the whole text makes no sense, and hands
/// on what `emit` throws.
public protocol CSVRecordMapping {
  /// Gets the entries that a mapping has decided. Those without a position or
  /// path get those of the current row.
  typealias Emit = (MappedEntry) throws -> Void

  /// Takes the next row: all come in order, headers and section marks, too.
  mutating func take(_ row: Row, _ emit: Emit) throws
  /// Reads the next row, if it is a record of which there is no more to say; nil for others,
  /// which come to `take` and are as if they had not been looked at. Without a method of its
  /// own, all do.
  mutating func plainRecord(of row: Row) -> LogRecord?
  /// Decides the rows that were held back: there are no more.
  mutating func finish(_ emit: Emit) throws

  /// Whether the rows so far have titles by which the mapping knows a table of entries.
  var knowsTable: Bool { get }
}

extension CSVRecordMapping {
  public mutating func plainRecord(of row: Row) -> LogRecord? { nil }
  public var knowsTable: Bool { false }
}

/// What a mapping wants of a JSON value.
public enum JSONRole: Hashable, Sendable {
  /// The value is an entry: it comes to `take` as a small tree.
  case record
  /// Its members or elements are asked for one by one. For a value that has
  /// none this is `skip`.
  case descend
  /// It says something about the entries around it: it comes to `note`.
  case context
  /// It is read over.
  case skip
}

/// Turns values of one JSON input into records.
///
/// A mapping throws `LogError` where the whole input makes no sense, and hands
/// on what `emit` throws.
public protocol JSONRecordMapping {
  /// Gets the entries that a mapping has decided. Those without a position or
  /// path get those of the current value.
  typealias Emit = (MappedEntry) throws -> Void

  /// Whether the mapping looks at keys that an object has twice. Otherwise they
  /// are reported as warnings, and the first value counts.
  var handlesRepeatedKeys: Bool { get }

  /// Says what is to become of a value: asked when it begins.
  mutating func role(of kind: JSONValue.Kind, at path: JSONPath) throws -> JSONRole
  /// Takes an entry.
  mutating func take(_ value: JSONValue, at path: JSONPath, _ emit: Emit) throws
  /// Takes context.
  mutating func note(_ value: JSONValue, at path: JSONPath) throws
  /// An array or object that was descended into ends.
  mutating func leave(_ path: JSONPath, _ emit: Emit) throws
  /// There is no more input.
  mutating func finish(_ emit: Emit) throws
}

extension JSONRecordMapping {
  public var handlesRepeatedKeys: Bool { false }
  public mutating func note(_ value: JSONValue, at path: JSONPath) throws {}
  public mutating func leave(_ path: JSONPath, _ emit: Emit) throws {}
  public mutating func finish(_ emit: Emit) throws {}
}
