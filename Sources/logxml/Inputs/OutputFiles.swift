// SPDX-License-Identifier: MIT

import LogExchange

/// The files that the results of a run go to. If a folder or a list names one of them, the
/// run would read its own output, or that of an earlier run.
final class OutputFiles {
  private let names: [FileName]
  private let console: Console
  /// The files that exist already, determined at the first question: a new file gets its
  /// name only at the end of the run.
  private lazy var stamps = makeStamps()

  init(_ names: [FileName], _ console: Console) {
    self.names = names
    self.console = console
  }

  private func makeStamps() -> [FileStamp] {
    var stamps = names.compactMap { name in (try? FileStamp.current(name)) ?? nil }
    // Without it, `logxml … FOLDER >FOLDER/out.json` would read what it has just written.
    if let output = console.output as? DescriptorSink, output.isFile,
      let stamp = try? FileStamp(of: output.descriptor)
    {
      stamps.append(stamp)
    }
    return stamps
  }

  /// Whether one of them is the file with this name.
  func contain(_ name: FileName) -> Bool {
    if stamps.isEmpty { return false }
    guard let stamp = (try? FileStamp.current(name)) ?? nil else { return false }
    return stamps.contains { $0.isSameFile(as: stamp) }
  }
}

extension Invocation {
  /// The files that results are written to, as far as the command line names them.
  var outputs: [FileName] {
    ([outputFile, convert.resume].compactMap(\.self) + validate.reports.map(\.file))
      .filter { $0 != .standardInput }
  }
}
