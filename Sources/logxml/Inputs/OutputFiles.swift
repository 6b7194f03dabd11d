// SPDX-License-Identifier: MIT

import LogExchange

/// The files that the results of a run go to: a folder or a list that names one of them
/// would have the run read what it writes, or what an earlier run has written.
final class OutputFiles {
  private let names: [FileName]
  private let console: Console
  /// What is there already, looked up at the first question: what is written anew gets its
  /// name at the end of the run.
  private lazy var stamps = makeStamps()

  init(_ names: [FileName], _ console: Console) {
    self.names = names
    self.console = console
  }

  private func makeStamps() -> [FileStamp] {
    var stamps = names.compactMap { name in (try? FileStamp.current(name)) ?? nil }
    // `logxml … FOLDER >FOLDER/out.json` reads what it has just written.
    if let output = console.output as? DescriptorSink, output.isFile,
      let stamp = try? FileStamp(of: output.descriptor)
    {
      stamps.append(stamp)
    }
    return stamps
  }

  /// Whether one of them is the file that a name leads to.
  func contain(_ name: FileName) -> Bool {
    if stamps.isEmpty { return false }
    guard let stamp = (try? FileStamp.current(name)) ?? nil else { return false }
    return stamps.contains { $0.isSameFile(as: stamp) }
  }
}

extension Invocation {
  /// The files that results are written to, as far as the command line says their names.
  var outputs: [FileName] {
    ([outputFile, convert.resume].compactMap(\.self) + validate.reports.map(\.file))
      .filter { $0 != .standardInput }
  }
}
