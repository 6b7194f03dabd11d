// SPDX-License-Identifier: MIT

extension Diagnostic.Code {
  /// Something that the schema of an XML input does not allow.
  public static let schemaViolation = Diagnostic.Code(description: "schema-violation")
  /// A damaged record behind which the schema was not looked at any more.
  public static let schemaEnded = Diagnostic.Code(description: "schema-ended")
}
