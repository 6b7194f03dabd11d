// SPDX-License-Identifier: MIT

import LogExchange

extension Explained {
  /// The message, and the options that help.
  var advised: String { text(\.option) }

  /// The same with the options in the message.
  var withOptions: Self {
    var copy = self
    copy.message = advised
    copy.remedy = nil
    return copy
  }
}

extension Error {
  /// The description, with the options that help.
  var inWords: String { (self as? any Explained).map { "\($0.withOptions)" } ?? "\(self)" }
}

extension Remedy.Setting {
  /// The option of the command that sets it.
  fileprivate var option: String {
    switch self {
    case .dateOrder: "--date-order"
    case .decimalMark: "--decimal-mark"
    case .assumedUnit(let kind, _): "--assume-\(kind)-unit"
    case .delimiter: "--delimiter"
    case .titles: "--titles"
    case .encoding: "--encoding"
    case .utcOffset: "--utc-offset"
    case .timeZone: "--time-zone"
    case .format: "--from"
    case .wantedUnit(let kind, _): "--\(kind)-unit"
    case .kind: "--kind"
    case .subject(let word): word.map { "--\($0)" } ?? "--vehicle or --person"
    case .output: "-t"
    }
  }
}
