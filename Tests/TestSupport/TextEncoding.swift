// SPDX-License-Identifier: MIT

/// Strings in encodings other than UTF-8.
public enum TextEncoding {
  /// UTF-16 with a byte order mark.
  public static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    ([0xFEFF] + text.utf16).flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}
