// SPDX-License-Identifier: MIT

extension NumberText {
  /// A currency as it stands at a number.
  public enum Currency: Hashable, Sendable {
    /// An ISO 4217 code, or a sign that only one currency has.
    case code(String)
    /// A sign that several currencies share, such as `$`.
    case sign(String)
  }

  /// The currency before or behind the number; nil if what stands there is none
  /// or there is one on both sides.
  ///
  /// Any three capital letters of ASCII are taken for a code.
  public var currency: Currency? {
    switch (prefix.isEmpty, suffix.isEmpty) {
    case (false, true): Self.currency(prefix)
    case (true, false): Self.currency(suffix)
    default: nil
    }
  }

  private static func currency(_ text: String) -> Currency? {
    let bytes = Array(text.utf8)
    if bytes.count == 3, bytes.allSatisfy({ $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) {
      return .code(text)
    }
    if let code = codes.first(where: { $0.sign.utf8.elementsEqual(bytes) })?.code {
      return .code(code)
    }
    return sharedSigns.contains { $0.utf8.elementsEqual(bytes) } ? .sign(text) : nil
  }

  private static let codes: [(sign: String, code: String)] = [
    ("€", "EUR"), ("₽", "RUB"), ("₴", "UAH"), ("₹", "INR"), ("₺", "TRY"), ("₪", "ILS"),
    ("₫", "VND"), ("₱", "PHP"), ("₸", "KZT"), ("₾", "GEL"), ("zł", "PLN"), ("Kč", "CZK"),
    ("Ft", "HUF"), ("R$", "BRL"), ("US$", "USD"), ("C$", "CAD"), ("CA$", "CAD"), ("A$", "AUD"),
    ("NZ$", "NZD"), ("лв", "BGN"), ("лв.", "BGN"), ("руб.", "RUB"), ("руб", "RUB"),
  ]

  private static let sharedSigns = ["$", "£", "¥", "₩", "kr", "kr.", "Fr.", "R", "Rs", "Rs."]
}
