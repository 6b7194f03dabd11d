// SPDX-License-Identifier: MIT

import LogExchange

extension FileName {
  /// The name in a message: on its line, and without doing anything to a terminal.
  var shown: String { VisibleText.harmless(description) }
}

extension Invocation {
  /// Whether the output would replace one of the inputs.
  var outputThatIsRead: FileName? {
    ([outputFile].compactMap(\.self) + validate.reports.map(\.file)).first { output in
      guard output != .standardInput, (try? FileStatus(of: output))?.kind == .regular else {
        return false
      }
      return operands.contains { FileStatus.areSame($0.fileName, output) }
    }
  }
}
