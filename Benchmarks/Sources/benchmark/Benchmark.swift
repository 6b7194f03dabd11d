// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct Benchmark {
  static func main() {
    do throws(BenchmarkError) {
      try Invocation(Array(CommandLine.arguments.dropFirst())).run()
    } catch {
      print(error: error.message)
      exit(2)
    }
  }

  static func print(error message: String) {
    var text = "benchmark: error: \(message)\n"
    _ = text.withUTF8 { OutputFile.write(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
  }
}
