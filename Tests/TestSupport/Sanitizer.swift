// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether the tests were built with a sanitizer. Then the memory of a process is not what
/// it would be, and its functions for memory cannot be replaced.
public enum Sanitizer {
  /// Says once that something was left out, where there is one.
  public static var isActive: Bool {
    if isLinked { SkipNotices.shared.printOnce("skipped: memory and faults, with a sanitizer") }
    return isLinked
  }

  /// The options of sanitizers in the environment, for programs that tests start.
  public static let options: [String: String] = {
    var options: [String: String] = [:]
    for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { options[name] = String(cString: value) }
    }
    return options
  }()

  private static let isLinked = ["__asan_init", "__tsan_init"].contains { name in
    guard let program = dlopen(nil, RTLD_LAZY) else { return false }
    defer { dlclose(program) }
    return dlsym(program, name) != nil
  }
}
