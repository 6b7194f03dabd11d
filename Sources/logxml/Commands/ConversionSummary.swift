// SPDX-License-Identifier: MIT

import LogExchange

/// The books of a conversion: what became of every entry of its inputs.
struct ConversionSummary {
  private var files = 0
  private var entries = 0
  private var fuelRecords = 0
  private var weightRecords = 0
  private(set) var rejected = 0
  private var notModelled: [String: Int] = [:]
  /// Records of inputs that could not be read to their end.
  var partial = 0
  /// Files of a folder that no format claims.
  var skippedFiles = 0

  /// Whether no input was read or looked at.
  var isEmpty: Bool { files + partial + skippedFiles == 0 }

  /// All records that were written.
  var records: Int { fuelRecords + weightRecords + partial }

  mutating func add(_ summary: ReadingSummary) {
    files += 1
    entries += summary.entries
    fuelRecords += summary.fuelRecords
    weightRecords += summary.weightRecords
    rejected += summary.rejected
    notModelled.merge(summary.notModelled) { $0 + $1 }
  }
}

extension ConversionSummary: CustomStringConvertible {
  /// One line: `8 entries in 1 file: 5 weight records, 2 rejected, 1 not modelled (service 1)`.
  var description: String {
    var parts: [String] = []
    if fuelRecords > 0 { parts.append(Self.count(fuelRecords, "fuel record")) }
    if weightRecords > 0 { parts.append(Self.count(weightRecords, "weight record")) }
    if parts.isEmpty { parts.append("no records") }
    if rejected > 0 { parts.append("\(rejected) rejected") }
    if !notModelled.isEmpty {
      let kinds = notModelled.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let total = kinds.reduce(0) { $0 + $1.value }
      let list = kinds.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      parts.append("\(total) not modelled (\(list))")
    }
    var text =
      "\(Self.count(entries, "entry", "entries")) in \(Self.count(files, "file")): "
      + parts.joined(separator: ", ")
    if partial > 0 { text += "; \(Self.count(partial, "record")) before a fault" }
    if skippedFiles > 0 { text += "; \(Self.count(skippedFiles, "file")) skipped, no known log" }
    return text
  }

  private static func count(_ number: Int, _ one: String, _ more: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(more ?? one + "s")"
  }
}
