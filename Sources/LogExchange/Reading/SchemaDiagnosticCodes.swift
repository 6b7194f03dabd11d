// SPDX-License-Identifier: MIT

extension Diagnostic.Code {
  /// A damaged record behind which the schema was not looked at any more.
  public static let schemaEnded = Diagnostic.Code(description: "schema-ended")
}
