// SPDX-License-Identifier: MIT

internal import Platform

extension Argument {
  /// The words this process was started with, without the name of the program.
  ///
  /// The bytes are as they came; `CommandLine.arguments` repairs what is not
  /// UTF-8, and then names files that do not exist.
  static func commandLine() -> [Argument] {
    (1..<max(Int(CommandLine.argc), 1)).compactMap { index in
      CommandLine.unsafeArgv[index].map { word in
        Argument(UnsafeRawBufferPointer(start: UnsafeRawPointer(word), count: strlen(word)))
      }
    }
  }
}
