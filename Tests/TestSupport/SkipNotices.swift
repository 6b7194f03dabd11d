// SPDX-License-Identifier: MIT

import Synchronization

/// Prints each notice about checks that were left out once, however many tests
/// run into it.
public final class SkipNotices: Sendable {
  public static let shared = SkipNotices()

  private let printed = Mutex<Set<String>>([])

  public func printOnce(_ notice: String) {
    let isNew = printed.withLock { $0.insert(notice).inserted }
    if isNew { print(notice) }
  }
}
