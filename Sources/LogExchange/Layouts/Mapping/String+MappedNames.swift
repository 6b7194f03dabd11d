// SPDX-License-Identifier: MIT

// How mappings and sketches compare names.

extension String {
  func hasBytes(_ other: String) -> Bool { self === other }
  func hasSameBytes(as other: String) -> Bool { self === other }
  static func areSameBytes(_ a: String?, _ b: String?) -> Bool { a === b }
}

typealias NameBytes = Name
