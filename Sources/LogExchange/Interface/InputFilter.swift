// SPDX-License-Identifier: MIT

import XMLTree

/// Stands between an input and the parser and repairs known damage in the files of one format.
/// Lines and columns must stay as they are.
public protocol InputFilter {
  /// Takes the next bytes of the input, and passes on all bytes so far whose form is decided.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ next: (UnsafeRawBufferPointer) throws -> Void) throws

  /// Passes on the rest, because the input has ended.
  mutating func finish(_ next: (UnsafeRawBufferPointer) throws -> Void) throws

  /// The remarks that were made and not taken.
  var remarks: [InputRemark] { get set }

  /// The number of characters that it puts into the first line; columns are counted without them.
  var uncountedColumns: Int { get }

  /// True if all further bytes will be passed on unchanged, without a remark.
  var isDone: Bool { get }

  /// The remark to report if this error of the parser ends the reading without making it a
  /// failure; nil if the error is a failure.
  mutating func excuse(_ error: XMLReadError) -> InputRemark?
}

/// A remark of a filter on an input as a whole.
public struct InputRemark: Hashable, Sendable {
  public var severity: Diagnostic.Severity
  public var fault: RecordFault

  public init(_ severity: Diagnostic.Severity, _ fault: RecordFault) {
    self.severity = severity
    self.fault = fault
  }
}

extension InputFilter {
  /// The remarks made since the last call.
  mutating func takeRemarks() -> [InputRemark] {
    defer { remarks = [] }
    return remarks
  }

  public var uncountedColumns: Int { 0 }
  public var isDone: Bool { false }
  public mutating func excuse(_ error: XMLReadError) -> InputRemark? { nil }
}
