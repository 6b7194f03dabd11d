// SPDX-License-Identifier: MIT

extension NumberText {
  /// A currency as it stands at a number.
  public enum Currency: Hashable, Sendable {
    /// An ISO 4217 code, or a sign that only one currency has.
    case code(String)
    /// A sign that several currencies share, such as `$`.
    case sign(String)

    /// The currency of a sign that stands alone; nil for a code and for other text.
    init?(sign: String) {
      if sign.utf8.count == 3, sign.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return nil }
      guard let currency = NumberText.currency(sign) else { return nil }
      self = currency
    }

    /// Whether a sign that several currencies share may be meant for one: `£` is not for EUR,
    /// which has its own, but `$` may be for a currency whose signs are not known.
    static func maySign(_ sign: String, stand code: String) -> Bool {
      let isKnown =
        NumberText.codes.contains { $0.code === code }
        || NumberText.sharedSigns.contains { $0.codes.contains { $0 === code } }
      return !isKnown || NumberText.sharers(of: sign).contains { $0 === code }
    }
  }

  /// The currency before or after the number; nil if the text there is not one. If there is
  /// text on both sides, both must be the same currency, or a sign and the code of a currency
  /// that uses it: `$5.00 CAD`.
  ///
  /// Any three capital letters of ASCII are taken for a code.
  public var currency: Currency? {
    let suffix = rate?.currency ?? suffix
    switch (prefix.isEmpty, suffix.isEmpty) {
    case (false, true): return Self.currency(prefix)
    case (true, false): return Self.currency(suffix)
    case (true, true): return nil
    case (false, false):
      guard let before = Self.currency(prefix), let behind = Self.currency(suffix) else {
        return nil
      }
      switch (before, behind) {
      case (.code(let code), .code(let other)):
        return code === other ? before : nil
      case (.sign(let sign), .code(let code)):
        return Self.sharers(of: sign).contains { $0 === code } ? behind : nil
      case (.code(let code), .sign(let sign)):
        return Self.sharers(of: sign).contains { $0 === code } ? before : nil
      case (.sign, .sign): return nil
      }
    }
  }

  /// For the price of one of something, as in `1.659 €/L` and `3.60/kWh`, the text before the slash
  /// and the unit, which is nil for one that amounts of fuel do not have; nil for any other number.
  var rate: (currency: String, unit: UnitWord?)? {
    guard suffix.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let parts = suffix.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let before = String(decoding: CSVText.trimmed(Array(parts[0])[...]), as: UTF8.self)
    guard before.isEmpty || Self.currency(before) != nil else { return nil }
    return (before, UnitWord(.volume, String(decoding: parts[1], as: UTF8.self)))
  }

  fileprivate static func currency(_ text: String) -> Currency? {
    let bytes = Array(text.utf8)
    if bytes.count == 3, bytes.allSatisfy({ $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) {
      return .code(text)
    }
    // In small letters, only codes that are no other words.
    if smallCodes.contains(where: { $0 === text }) { return .code(text.uppercased()) }
    if let code = codes.first(where: { $0.sign.utf8.elementsEqual(bytes) })?.code {
      return .code(code)
    }
    // `¤` stands for any currency, as in the culture that servers without one have.
    return sharers(of: text).isEmpty && text !== "¤" ? nil : .sign(text)
  }

  fileprivate static func sharers(of sign: String) -> [String] {
    sharedSigns.first { $0.signs.contains { $0 === sign } }?.codes ?? []
  }

  fileprivate static let smallCodes = [
    "usd", "gbp", "chf", "pln", "nok", "dkk", "aud", "nzd", "brl", "czk", "huf", "inr", "jpy",
    "cny",
  ]

  fileprivate static let codes: [(sign: String, code: String)] = [
    ("€", "EUR"), ("Euro", "EUR"), ("euro", "EUR"), ("Eur", "EUR"), ("eur", "EUR"),
    ("₽", "RUB"), ("руб.", "RUB"), ("руб", "RUB"), ("₴", "UAH"), ("грн", "UAH"), ("грн.", "UAH"),
    ("₹", "INR"), ("₺", "TRY"), ("₪", "ILS"), ("₫", "VND"), ("₱", "PHP"), ("₸", "KZT"),
    ("₾", "GEL"), ("₦", "NGN"), ("฿", "THB"), ("zł", "PLN"), ("zl", "PLN"), ("Kč", "CZK"),
    ("Ft", "HUF"), ("лв", "BGN"), ("лв.", "BGN"), ("SFr.", "CHF"), ("R$", "BRL"), ("US$", "USD"),
    ("C$", "CAD"), ("CA$", "CAD"), ("A$", "AUD"), ("AU$", "AUD"), ("NZ$", "NZD"), ("HK$", "HKD"),
    ("MX$", "MXN"), ("S$", "SGD"), ("RM", "MYR"), ("Rp", "IDR"), ("Rp.", "IDR"), ("TL", "TRY"),
    ("円", "JPY"), ("원", "KRW"), ("元", "CNY"), ("৳", "BDT"), ("ден", "MKD"), ("дин", "RSD"),
    ("дин.", "RSD"), ("din", "RSD"), ("тг", "KZT"), ("сум", "UZS"), ("сом", "KGS"),
  ]

  /// Signs that several currencies have, with those.
  fileprivate static let sharedSigns: [(signs: [String], codes: [String])] = [
    (
      ["$"],
      [
        "USD", "CAD", "AUD", "NZD", "MXN", "HKD", "SGD", "TWD", "ARS", "CLP", "COP", "UYU", "BRL",
        "JMD", "NAD",
      ]
    ),
    (["£"], ["GBP", "EGP", "GIP", "LBP", "SYP"]), (["¥"], ["JPY", "CNY"]), (["₩"], ["KRW", "KPW"]),
    (["kr", "kr."], ["SEK", "NOK", "DKK", "ISK"]), (["Fr.", "Fr"], ["CHF", "XOF", "XAF", "XPF"]),
    (["R"], ["ZAR"]), (["Rs", "Rs."], ["INR", "PKR", "LKR", "NPR", "MUR", "SCR"]),
    (["lei"], ["RON", "MDL"]), (["р.", "р"], ["RUB", "BYN"]),
  ]
}
