// SPDX-License-Identifier: MIT

import LogExchange

/// A database whose rows are added and changed, all at once.
final class DatabaseOutput: Destination {
  private let file: FileName
  private let sink: SQLiteSink

  /// - Parameter kinds: The kinds of record that have tables.
  init(_ file: FileName, _ kinds: [LogKind], _ console: Console) {
    self.file = file
    sink = SQLiteSink(path: file.bytes, kinds: kinds)
    let errors = console.errors
    sink.onWaiting = {
      errors.report("logxml: waiting for another program that is changing '\(file.shown)'\n")
    }
  }

  var records: (any RecordSink)? { sink }
  var name: String? { "'\(file.shown)'" }

  /// The counts of rows: the sink has already put them in their place.
  func commit() -> [String] {
    ["'\(file.shown)': \(sink.new) new, \(sink.changed) changed, \(sink.known) known"]
      + sink.mixtures.map { mixture in
        let units = zip(mixture.units, mixture.counts).map { "\($0) \($1)" }
        return "\(mixture.column) is in several units (\(units.joined(separator: ", "))), each "
          + "beside its value; the view \(mixture.view) has it in \(mixture.units[0])"
      }
  }
}
