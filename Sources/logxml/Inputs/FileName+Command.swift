// SPDX-License-Identifier: MIT

import LogExchange

extension FileName {
  /// The name for messages: on one line, with control characters escaped.
  var shown: String { VisibleText.harmless(description) }
}

extension Invocation {
  /// The output file that is also an input; nil if no output is.
  var outputThatIsRead: FileName? {
    ([outputFile].compactMap(\.self) + validate.reports.map(\.file)).first { output in
      guard output != .standardInput, (try? FileStatus(of: output))?.kind == .regular else {
        return false
      }
      return operands.contains { FileStatus.areSame($0.fileName, output) }
    }
  }
}
