// SPDX-License-Identifier: MIT

import XMLTree

extension FuzzTarget {
  /// A schema is read or refused; a document, behind a byte of zero, breaks it in the same
  /// places whole and in pieces, and is read or refused as without a schema.
  static let schema = FuzzTarget(name: "schema") { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    var limits = XMLSchema.Limits()
    limits.work = 200_000
    let schema: XMLSchema
    do throws(XMLSchemaError) {
      schema = try XMLSchema(parts[0], limits: limits)
    } catch {
      return "\(error)".isEmpty ? "an error without words" : nil
    }
    guard parts.count == 2 else { return nil }
    let document = Array(parts[1])
    let whole = checked(document, schema, pieces: [document[...]])
    let inPieces = checked(document, schema, pieces: document.pieces(of: document.ownPieceSize))
    // With limits it matters how much of the document was read.
    if (whole + inPieces).contains(where: { $0.contains("limit `") }) { return nil }
    return difference("lines", whole, inPieces)
  }

  /// What is said about a document.
  private static func checked(
    _ document: [UInt8], _ schema: XMLSchema, pieces: [ArraySlice<UInt8>]
  ) -> [String] {
    final class Lines { var list: [String] = [] }
    let lines = Lines()
    let checker = XMLChecker(schema: schema)
    checker.onSchemaViolation = { violation in
      lines.list.append("\(violation)")
      return .continue
    }
    do throws(XMLReadError) {
      for piece in pieces { try checker.feed(piece) }
      try checker.finish()
    } catch {
      lines.list.append("error \(error)")
    }
    return lines.list
  }
}
