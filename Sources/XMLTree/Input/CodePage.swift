// SPDX-License-Identifier: MIT

/// A code page of Windows: ASCII, and a character for most of the bytes above it.
package struct CodePage: Hashable, Sendable {
  /// The name in messages.
  package let name: String
  /// The characters of the bytes from 0x80; U+FFFD where the code page has none.
  private let upper: [UInt16]

  /// - Parameter upper: 128 characters of the basic plane.
  private init(_ name: String, _ upper: String) {
    self.name = name
    self.upper = Array(upper.utf16)
    assert(self.upper.count == 128)
  }

  /// The character of a byte; nil if the code page has none.
  func scalar(_ byte: UInt8) -> UInt32? {
    if byte < 0x80 { return UInt32(byte) }
    let unit = upper[Int(byte) - 0x80]
    return unit == 0xFFFD ? nil : UInt32(unit)
  }

  /// The byte of a character; nil if the code page does not have it.
  func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 { return UInt8(scalar.value) }
    if scalar.value == 0xFFFD { return nil }
    return upper.firstIndex { UInt32($0) == scalar.value }.map { UInt8(0x80 + $0) }
  }

  // Source: Unicode's mapping tables CP1250.TXT to CP1254.TXT.

  package static let centralEurope = CodePage(
    "Windows-1250",
    """
    €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§\
    ¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńň\
    óôőö÷řůúűüýţ˙
    """)

  package static let cyrillic = CodePage(
    "Windows-1251",
    """
    ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕ\
    їАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
    """)

  package static let westernEurope = CodePage(
    "Windows-1252",
    """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§\
    ¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñò\
    óôõö÷øùúûüýþÿ
    """)

  package static let greek = CodePage(
    "Windows-1253",
    """
    €\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\
    \u{FFFD}™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}\
    ®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφ\
    χψωϊϋόύώ\u{FFFD}
    """)

  package static let turkish = CodePage(
    "Windows-1254",
    """
    €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}\
    Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãä\
    åæçèéêëìíîïğñòóôõö÷øùúûüışÿ
    """)
}
