// SPDX-License-Identifier: MIT

/// A large value that hardly ever changes. All copies of the structure that holds it share one
/// object, so that copying it costs one reference instead of each part of the value.
@propertyWrapper struct Kept<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var storage: Storage

  init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}
