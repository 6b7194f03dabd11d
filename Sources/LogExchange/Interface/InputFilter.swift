// SPDX-License-Identifier: MIT

import XMLTree

/// Stands between an input and the parser and mends what is known to be broken
/// in the files of one format. Lines and columns have to stay what they are.
public protocol InputFilter {
  /// Takes the next bytes of the input, and gives on what is decided of them and
  /// of those before.
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ next: (UnsafeRawBufferPointer) throws -> Void) throws

  /// The input has ended: gives on the rest.
  mutating func finish(_ next: (UnsafeRawBufferPointer) throws -> Void) throws

  /// What there is to say since this was last asked.
  mutating func takeRemarks() -> [InputRemark]

  /// Whether all that comes goes on as it is, without a remark.
  var isDone: Bool { get }

  /// Whether an error of the parser ends the reading without making it a failure:
  /// what is said instead; nil where it is the failure it seems.
  mutating func excuse(_ error: XMLReadError) -> InputRemark?
}

/// Something a filter has to say about an input as a whole.
public struct InputRemark: Hashable, Sendable {
  public var severity: Diagnostic.Severity
  public var fault: RecordFault

  public init(_ severity: Diagnostic.Severity, _ fault: RecordFault) {
    self.severity = severity
    self.fault = fault
  }
}

extension InputFilter {
  public var isDone: Bool { false }
  public mutating func excuse(_ error: XMLReadError) -> InputRemark? { nil }
}
