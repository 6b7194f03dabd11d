// SPDX-License-Identifier: MIT

/// The rules of Namespaces in XML 1.0 and of the XML declaration.
enum NamespaceRules {
  /// The mistake in declaring a prefix (`""` for the default) as a URI; nil if it is
  /// allowed.
  static func mistake(prefix: String, uri: String) -> String? {
    let isXML = uri.utf8.elementsEqual("http://www.w3.org/XML/1998/namespace".utf8)
    if prefix.utf8.elementsEqual("xml".utf8) {
      return isXML ? nil : "the prefix “xml” cannot be given another namespace"
    }
    if prefix.utf8.elementsEqual("xmlns".utf8) { return "the prefix “xmlns” cannot be declared" }
    if isXML { return "the namespace of “xml” cannot be declared for another prefix" }
    if uri.utf8.elementsEqual("http://www.w3.org/2000/xmlns/".utf8) {
      return "the namespace of “xmlns” cannot be declared"
    }
    if uri.isEmpty && !prefix.isEmpty { return "the prefix “\(prefix)” needs a namespace" }
    return nil
  }

  /// True for `1.` and digits.
  static func isVersion(_ version: String) -> Bool {
    let digits = version.utf8.dropFirst(2)
    return version.utf8.starts(with: "1.".utf8) && !digits.isEmpty
      && digits.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }
}
