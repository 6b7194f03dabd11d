// SPDX-License-Identifier: MIT

/// The formats that are known.
public enum LogFormats {
  /// One line each; their order means nothing, for at most one claims an input.
  public static let all: [any LogFormat] = [
    NativeXMLFormat(),
    NativeJSONFormat(),
    NDJSONFormat(),
    NativeCSVFormat(),
    SQLFormat(),
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
  public static func named(_ name: String) -> (any LogFormat)? {
    all.first { $0.name.hasSameBytes(as: name) }
  }

  /// The format of input that begins like this; nil if none claims it.
  public static func recognise(_ head: InputHead) -> (any LogFormat)? {
    // Only those are asked that are written like this: there may be many inputs.
    switch head.firstCharacter {
    case UInt8(ascii: "<"): xmlFormats.first { $0.recognises(head) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): jsonFormats.first { $0.recognises(head) }
    default: otherFormats.first { $0.recognises(head) }
    }
  }

  private static let xmlFormats = all.filter { $0 is any XMLLogFormat }
  private static let jsonFormats = all.filter { $0 is any JSONLogFormat }
  private static let otherFormats = all.filter { !($0 is any XMLLogFormat) }
}
