// SPDX-License-Identifier: MIT

import LogExchange

/// Standard output, or a file that is written whole or not at all. Every command writes a
/// result that is one piece here.
final class ResultOutput: Destination {
  let sink: any ByteSink
  private let file: FileOutput?
  private let console: Console

  /// - Parameter name: nil for standard output.
  init(_ name: FileName?, _ console: Console) throws(SystemError) {
    file = if let name { try FileOutput(name) } else { nil }
    sink = file ?? console.output
    self.console = console
  }

  var bytes: (any ByteSink)? { sink }
  var isKept: Bool { file != nil }

  func refusalOfNothing(_ formats: LogFormats) -> String? {
    guard let name = file?.name, KeptRecords.arePresent(in: name, formats) else { return nil }
    return KeptRecords.refusal(name)
  }

  @discardableResult
  func commit() throws(SystemError) -> [String] {
    try file?.commit(console)
    return []
  }
}
