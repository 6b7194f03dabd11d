// SPDX-License-Identifier: MIT

/// The reason why something cannot be the value of a field.
public struct FieldProblem: Error, Hashable, Sendable {
  /// The name of the field.
  public let field: String
  /// A sentence about the mistake, and what would be accepted.
  public let message: String

  /// Creates a problem.
  public init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}
