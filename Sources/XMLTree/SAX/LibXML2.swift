// SPDX-License-Identifier: MIT

internal import CLibXML2

/// The version of the libxml2 in use.
package enum LibXML2 {
  /// The version at compile time, as a number: 20914 is 2.9.14.
  package static let version = Int(LIBXML_VERSION)

  /// The version at run time, in the form 2.9.14.
  package static var runtimeVersion: String {
    let text = String(cString: clibxml2_runtime_version())
    guard let number = Int(text.prefix { $0.isNumber }) else { return text }
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
