// SPDX-License-Identifier: MIT

import Synchronization

/// How far a validation is, for all threads to tell and to see.
final class ValidationPace: Sendable {
  /// A number that several threads add to. Nothing else hangs on it.
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

  /// Whether nobody wants the rest.
  var isCancelled: Bool { isEnded.load(ordering: .relaxed) }

  func cancel() { isEnded.store(true, ordering: .relaxed) }
}
