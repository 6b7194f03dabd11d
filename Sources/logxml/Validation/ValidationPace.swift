// SPDX-License-Identifier: MIT

import Synchronization

/// The progress of a validation, shared by all threads.
final class ValidationPace: Sendable {
  /// A number that several threads add to. No other memory depends on its order.
  final class Count: Sendable {
    private let value = Atomic<Int>(0)

    func add(_ amount: Int) { value.wrappingAdd(amount, ordering: .relaxed) }
    var total: Int { value.load(ordering: .relaxed) }
  }

  let files = Count()
  let bytes = Count()
  let records = Count()
  let problems = Count()
  private let isEnded = Atomic<Bool>(false)

  /// Whether the rest of the work is no longer wanted.
  var isCancelled: Bool { isEnded.load(ordering: .relaxed) }

  func cancel() { isEnded.store(true, ordering: .relaxed) }
}
