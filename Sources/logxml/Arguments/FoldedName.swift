// SPDX-License-Identifier: MIT

/// A name as people type it. Names are equal if they differ only in case, in the shape of
/// quotes, dashes and spaces, or in how a letter with an accent is composed.
struct FoldedName: Hashable, Sendable {
  // Strings are equal if they are canonically equivalent. That is wanted here, and only
  // here: everywhere else names are compared by their bytes.
  private let text: String

  init(_ name: some Collection<UInt8>) {
    var folded = String.UnicodeScalarView()
    folded.append(contentsOf: String(decoding: name, as: UTF8.self).unicodeScalars.map(Self.plain))
    // Upper case first: ß and SS are the same, and so are σ and ς.
    text = String(folded).uppercased().lowercased()
  }

  /// The character on a keyboard that stands for a typographic one.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x02BC, 0x00B4, 0x0060: "'"
    case 0x201C, 0x201D, 0x201E, 0x201F, 0x2033, 0x00AB, 0x00BB: "\""
    case 0x2010...0x2015, 0x2212: "-"
    case 0x00A0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0x0009: " "
    default: scalar
    }
  }
}
