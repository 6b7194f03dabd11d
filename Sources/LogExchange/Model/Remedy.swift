// SPDX-License-Identifier: MIT

/// What helps against an error: the settings that do, and a phrase with them that follows the
/// message.
///
///     "Date: 01/02/2024 may be 2024-02-01 (dmy) or 2024-01-02 (mdy), …"  // the message
///     "; say it with `dateOrder` dmy or mdy"                             // the remedy
///
/// Messages state facts alone. A program calls its settings by names of its own, such as the
/// options of a command or the fields of a form, and puts these into the phrase:
///
///     let text = error.text { setting in
///       if case .dateOrder = setting { "the field “Order of dates”" } else { "\(setting)" }
///     }
///
/// A format of one's own writes a remedy as a literal with settings in it:
/// `"; say it with \(.dateOrder([.dmy, .mdy]))"`.
public struct Remedy: Hashable, Sendable {
  /// A setting of the library that changes how a log is read or written. Each case names the
  /// property that it means, and has the values that help; there are none if any may.
  public enum Setting: Hashable, Sendable {
    /// `ReadingOptions.dateOrder`
    case dateOrder([DateOrder] = [])
    /// `ReadingOptions.decimalMark`
    case decimalMark([DecimalMark] = [])
    /// `ReadingOptions.assumedDistanceUnit`, `assumedVolumeUnit` or `assumedMassUnit`, with the
    /// native names of units.
    case assumedUnit(UnitKind, [String] = [])
    /// `ReadingOptions.delimiter`
    case delimiter
    /// `ReadingOptions.titles`
    case titles
    /// `ReadingOptions.encoding`
    case encoding
    /// `ReadingOptions.utcOffset`
    case utcOffset
    /// `ReadingOptions.timeZone`
    case timeZone
    /// `LogReader.format`
    case format
    /// `WantedUnits.distance`, `volume` or `mass` for the records that are written, with the
    /// native name of a unit.
    case wantedUnit(UnitKind, [String] = [])
    /// Only records of the kind with this name (`LogKind.name`) are written.
    case kind(String)
    /// Only records of one vehicle or person (`LogRecord.subject`) are written; with the word
    /// for it (`LogKind.subjectName`) if there is one.
    case subject(String? = nil)
    /// The name of another format to write (`LogFormats`).
    case output(String)

    /// The two gallons, for an amount of fuel that has one of them.
    static let gallon = Setting.assumedUnit(.volume, ["usgal", "ukgal"])

    /// The values that help, as a user would give them.
    public var values: [String] {
      switch self {
      case .dateOrder(let orders): orders.map(\.rawValue)
      case .decimalMark(let marks): marks.map(\.rawValue)
      case .assumedUnit(_, let units), .wantedUnit(_, let units): units
      case .kind(let name), .output(let name): [name]
      case .delimiter, .titles, .encoding, .utcOffset, .timeZone, .format, .subject: []
      }
    }
  }

  fileprivate enum Piece: Hashable, Sendable {
    case text(String)
    case setting(Setting)
  }

  fileprivate var pieces: [Piece]

  /// The settings that help, in the order of the phrase: one of them, or all.
  public var settings: [Setting] {
    pieces.compactMap { if case .setting(let setting) = $0 { setting } else { nil } }
  }

  mutating func append(_ other: Remedy) { pieces += other.pieces }

  /// The phrase, with the separator from the message in front of it.
  ///
  /// - Parameter name: The name of a setting, without values.
  public func text(_ name: (Setting) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .setting(let setting):
        ([name(setting)] + (setting.values.isEmpty ? [] : [WordList.or(setting.values)]))
          .joined(separator: " ")
      }
    }.joined()
  }
}

extension Remedy: ExpressibleByStringInterpolation {
  /// Collects the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    /// Begins an empty phrase.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a text.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.text(literal)) }
    }

    /// Appends a setting, which is followed by its values.
    public mutating func appendInterpolation(_ setting: Setting) {
      pieces.append(.setting(setting))
    }

    /// Appends settings, with a text between two of them, and another one before the last.
    public mutating func appendInterpolation(
      _ settings: [Setting], _ separator: String, last: String? = nil
    ) {
      for (index, setting) in settings.enumerated() {
        let isLast = index == settings.count - 1
        if index > 0 { appendLiteral(isLast ? last ?? separator : separator) }
        pieces.append(.setting(setting))
      }
    }

    /// Appends a value as text.
    public mutating func appendInterpolation(_ text: some CustomStringConvertible) {
      appendLiteral("\(text)")
    }
  }

  /// Creates a phrase without settings.
  public init(stringLiteral text: String) { pieces = [.text(text)] }

  /// Creates a phrase with the settings in a literal.
  public init(stringInterpolation text: StringInterpolation) { pieces = text.pieces }
}

extension Remedy: CustomStringConvertible {
  /// The phrase in the words of the library: settings are its properties.
  public var description: String { text(\.description) }
}

extension Remedy.Setting: CustomStringConvertible {
  /// The property that the setting means, in backticks.
  public var description: String {
    switch self {
    case .dateOrder: "`dateOrder`"
    case .decimalMark: "`decimalMark`"
    case .assumedUnit(.distance, _): "`assumedDistanceUnit`"
    case .assumedUnit(.volume, _): "`assumedVolumeUnit`"
    case .assumedUnit: "`assumedMassUnit`"
    case .delimiter: "`delimiter`"
    case .titles: "`titles`"
    case .encoding: "`encoding`"
    case .utcOffset: "`utcOffset`"
    case .timeZone: "`timeZone`"
    case .format: "`format`"
    case .wantedUnit(let kind, _): "`WantedUnits.\(kind)`"
    case .kind: "`LogRecord.kind`"
    case .subject: "`LogRecord.subject`"
    case .output: "the format"
    }
  }
}

/// A message about a log, with what helps.
public protocol Explained {
  /// The finding and what was expected, in plain words.
  var message: String { get set }
  /// What helps, as `text(_:)` appends it to the message; nil if no setting does.
  var remedy: Remedy? { get set }
}

extension Explained {
  /// The message, and the remedy in the words of a program.
  ///
  /// - Parameter name: The name of a setting, without values; its property by default.
  public func text(_ name: (Remedy.Setting) -> String = \.description) -> String {
    message + (remedy?.text(name) ?? "")
  }
}
