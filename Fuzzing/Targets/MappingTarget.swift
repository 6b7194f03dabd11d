// SPDX-License-Identifier: MIT

import LogExchange

extension FuzzTarget {
  /// A mapping is read or refused with its place; with one that is read, an input,
  /// which stands behind a byte of zero.
  static let mapping = FuzzTarget(name: "mapping") { bytes in
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    do throws(MappingError) {
      let mapping = try Mapping(parsing: parts[0])
      guard parts.count == 2 else { return nil }
      let input = Array(parts[1])
      let whole = LogReading(input, format: mapping.format)
      let inPieces = LogReading(input, format: mapping.format, chunk: input.ownPieceSize)
      return whole.difference(from: inPieces) ?? whole.imbalance
    } catch {
      return error.message.isEmpty ? "an error without words" : nil
    }
  }
}
