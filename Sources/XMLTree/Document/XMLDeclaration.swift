// SPDX-License-Identifier: MIT

/// The content of the XML declaration of a document: `<?xml version="1.0" …?>`.
public struct XMLDeclaration: Hashable, Sendable {
  /// The version; `1.0` if the document does not declare one.
  public var version: String
  /// The encoding as declared; nil if undeclared. Trees are UTF-8 regardless of it.
  public var encoding: String?
  /// The standalone declaration; nil if undeclared.
  public var isStandalone: Bool?

  /// Creates a declaration; without arguments, the one of a document that has no
  /// declaration.
  public init(version: String = "1.0", encoding: String? = nil, isStandalone: Bool? = nil) {
    self.version = version
    self.encoding = encoding
    self.isStandalone = isStandalone
  }
}
