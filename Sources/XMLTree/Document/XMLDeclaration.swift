// SPDX-License-Identifier: MIT

/// What the XML declaration of a document says: `<?xml version="1.0" …?>`.
public struct XMLDeclaration: Hashable, Sendable {
  /// `1.0` where the document does not say.
  public var version: String
  /// The encoding as declared; nil where none is. Trees are UTF-8 whatever this says.
  public var encoding: String?
  /// The standalone declaration; nil where there is none.
  public var isStandalone: Bool?

  /// Creates a declaration; without arguments, that of a document that has
  /// none.
  public init(version: String = "1.0", encoding: String? = nil, isStandalone: Bool? = nil) {
    self.version = version
    self.encoding = encoding
    self.isStandalone = isStandalone
  }
}
