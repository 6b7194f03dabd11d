// SPDX-License-Identifier: MIT

internal import Platform
import XMLTree

@main
struct Main {
  static func main() {
    // This has to come before the first call of libxml2.
    XMLMemory.onExhaustion { TemporaryFileCleanup.endWithoutMemory() }
    let status = Tool.run(arguments: Argument.commandLine(), console: .system())
    TemporaryFileCleanup.finish()
    exit(status)
  }
}
