// SPDX-License-Identifier: MIT

extension Diagnostic.Code {
  /// The input after a damaged record was not validated against the schema.
  public static let schemaEnded = Diagnostic.Code(description: "schema-ended")
}
