// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Prints each notice about checks that were left out once, however many checks run
/// into it, and at the end of the process how many did.
public final class SkipNotices: Sendable {
  public static let shared = SkipNotices()

  private let counts = Mutex<[String: Int]>([:])

  private init() {
    atexit { SkipNotices.shared.printTotals() }
  }

  public func printOnce(_ notice: String) {
    let count = counts.withLock {
      $0[notice, default: 0] += 1
      return $0[notice]
    }
    if count == 1 { print(notice) }
  }

  private func printTotals() {
    for (notice, count) in counts.withLock({ $0.sorted { $0.key < $1.key } }) {
      print("left out: \(count) \(count == 1 ? "check" : "checks"), \(notice)")
    }
    fflush(nil)
  }
}
