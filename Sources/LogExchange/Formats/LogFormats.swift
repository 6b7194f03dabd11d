// SPDX-License-Identifier: MIT

/// The formats that are known, for some kinds of log.
public struct LogFormats: Sendable {
  /// The formats for the kinds that this library knows.
  public static let standard = LogFormats(kinds: LogKind.standard)

  /// The kinds of log that the native forms hold.
  public let kinds: [LogKind]
  /// Their order means nothing, for at most one claims an input.
  public let all: [any LogFormat]
  private let xmlFormats: [any LogFormat]
  private let jsonFormats: [any LogFormat]
  private let otherFormats: [any LogFormat]

  /// Creates the formats for some kinds of log.
  public init(kinds: [LogKind]) {
    self.kinds = kinds
    all =
      [
        NativeXMLFormat(kinds: kinds), NativeJSONFormat(kinds: kinds), NDJSONFormat(kinds: kinds),
        NativeCSVFormat(kinds: kinds), SQLFormat(kinds: kinds),
      ] + Self.apps
    xmlFormats = all.filter { $0 is any XMLLogFormat }
    jsonFormats = all.filter { $0 is any JSONLogFormat }
    otherFormats = all.filter { !($0 is any XMLLogFormat) }
  }

  /// One line each.
  private static let apps: [any LogFormat] = [
    AppleHealthFormat(),
    ClinicalDocumentFormat(),
    FHIRXMLFormat(),
    FHIRJSONFormat(),
    ACarFormat(),
    FuellyFormat(),
    FuelioFormat(),
    WithingsFormat(),
    LibraFormat(),
    OpenScaleFormat(),
    FitbitTakeoutFormat(),
    DrivvoFormat(),
    SpritmonitorFormat(),
    SimplyAutoFormat(),
    RoadTripFormat(),
    LubeLoggerFormat(),
    ACarCSVFormat(),
    FuellyIOSFormat(),
    MyFuelManagerFormat(),
    FuelLogFormat(),
    SamsungHealthFormat(),
    GarminFormat(),
    RenphoFormat(),
    OmronFormat(),
    FitbitBodyFormat(),
    GoogleFitFormat(),
    HealthAutoExportFormat(),
  ]

  /// The format with a name.
  public func named(_ name: String) -> (any LogFormat)? {
    all.first { $0.name.hasSameBytes(as: name) }
  }

  /// The format of input that begins like this; nil if none claims it.
  public func recognise(_ head: InputHead) -> (any LogFormat)? {
    // Only those are asked that are written like this: there may be many inputs.
    switch head.firstCharacter {
    case UInt8(ascii: "<"): xmlFormats.first { $0.recognises(head) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): jsonFormats.first { $0.recognises(head) }
    default: otherFormats.first { $0.recognises(head) }
    }
  }
}
