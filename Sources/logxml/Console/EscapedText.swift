// SPDX-License-Identifier: MIT

extension String {
  /// The text with another one in the place of some characters: what `escape` returns, unless it
  /// is nil.
  func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = escape(scalar) {
        text.append(contentsOf: other.unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The text with a backslash before each of some characters.
  func escaping(_ special: String) -> String {
    escaped { special.unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// The text with `%` and two digits for each byte of characters that a URI has no place for, or
  /// that have a meaning there.
  func percentEncoded(_ isSpecial: (Unicode.Scalar) -> Bool) -> String {
    escaped { scalar in
      isSpecial(scalar)
        ? UTF8.encode(scalar)?.map { byte in
          "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined() : nil
    }
  }
}
