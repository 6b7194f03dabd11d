// SPDX-License-Identifier: MIT

/// Why something cannot be what a field says.
public struct FieldProblem: Error, Hashable, Sendable {
  /// The name of the field.
  public let field: String
  /// What was found, and what would be accepted.
  public let message: String

  /// Creates a problem.
  public init(field: String, message: String) {
    self.field = field
    self.message = message
  }
}
