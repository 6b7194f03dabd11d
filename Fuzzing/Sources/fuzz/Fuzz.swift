// SPDX-License-Identifier: MIT

import FuzzTargets

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The target that the environment names; without one there is nothing to do.
private let target: FuzzTarget = {
  let name = getenv("LOGXML_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    let names = FuzzTarget.all.map(\.name).joined(separator: " ")
    fail("LOGXML_FUZZ_TARGET is \"\(name)\"; expected one of: \(names)")
  }
  return target
}()

private func fail(_ message: String) -> Never {
  let text = Array((message + "\n").utf8)
  _ = write(STDERR_FILENO, text, text.count)
  abort()
}

/// What libFuzzer calls with each input it tries. A disagreement ends the process,
/// which makes libFuzzer keep the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let finding = target.check(bytes) { fail("target \(target.name): \(finding)") }
  return 0
}
