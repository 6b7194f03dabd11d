// SPDX-License-Identifier: MIT

internal import CLibXML2

/// For tests: what is known of the libxml2 underneath.
package enum LibXML2 {
  /// Its version as a number: 20914 is 2.9.14.
  package static let version = Int(LIBXML_VERSION)
}
