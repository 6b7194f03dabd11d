// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main
struct Main {
  static func main() {
    exit(Tool.run(arguments: Argument.commandLine(), console: .system()))
  }
}
