// SPDX-License-Identifier: MIT

/// The known formats, for some kinds of log.
public struct LogFormats: Sendable {
  /// The formats for the kinds that this library knows.
  public static let standard = LogFormats(kinds: LogKind.standard)

  /// The kinds of log that the native forms hold.
  public let kinds: [LogKind]
  /// Formats of the caller's own, which are asked before all others.
  public let own: [any LogFormat]
  /// The caller's own formats, then the rest, whose order does not matter: at most one of them
  /// claims an input.
  public let all: [any LogFormat]
  private let nativeXML: NativeXMLFormat
  private let nativeJSON: [any LogFormat]
  private let nativeOthers: [any LogFormat]

  /// Creates the formats for some kinds of log.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that the native forms hold.
  ///   - own: Formats of the caller's own. They are asked in their order, before all others,
  ///     and replace others of the same name.
  public init(kinds: [LogKind] = LogKind.standard, own: [any LogFormat] = []) {
    self.kinds = kinds
    self.own = own
    nativeXML = NativeXMLFormat(kinds: kinds)
    nativeJSON = [NativeJSONFormat(kinds: kinds), NDJSONFormat(kinds: kinds)]
    nativeOthers = [
      NativeCSVFormat(kinds: kinds), SQLFormat(kinds: kinds), NativeDatabaseFormat(kinds: kinds),
    ]
    all = own + [nativeXML] + nativeJSON + nativeOthers + Self.apps
  }

  /// A copy with some of the caller's own formats before the others:
  /// `LogReader(formats: .standard.adding(mine))`.
  public func adding(_ formats: any LogFormat...) -> LogFormats {
    LogFormats(kinds: kinds, own: formats + own)
  }

  private static let apps = weightApps + fuelApps

  // One format on each line.
  private static let weightApps: [any LogFormat] = [
    AppleHealthFormat(),
    ClinicalDocumentFormat(),
    FHIRXMLFormat(),
    FHIRJSONFormat(),
    LayoutFormat("withings") { .withings },
    LayoutFormat("libra") { .libra },
    LayoutFormat("openscale", writes: true) { .openScale },
    ObjectLayoutFormat(name: "fitbit-takeout") { .fitbitTakeout },
    LayoutFormat("samsung-health") { .samsungHealth },
    LayoutFormat("garmin") { .garmin },
    LayoutFormat("renpho") { .renpho },
    LayoutFormat("omron") { .omron },
    LayoutFormat("fitbit-body", writes: true) { .fitbitBody },
    ObjectLayoutFormat(name: "google-fit") { .googleFit },
    HealthConnectFormat(),
    HackersDietFormat(),
    ObjectLayoutFormat(name: "health-auto-export") { .healthAutoExport },
    LayoutFormat("health-auto-export-csv") { .healthAutoExportTable },
    LayoutFormat("apple-health-csv") { .appleHealthTable },
    LayoutFormat("google-health") { .googleHealth },
    LayoutFormat("google-fit-daily") { .googleFitDaily },
    LayoutFormat("zepp-life") { .zeppLife },
    LayoutFormat("inbody") { .inBody },
    LayoutFormat("cronometer") { .cronometer },
    ObjectLayoutFormat(name: "garmin-export") { .garminExport },
    LayoutFormat("eufy") { .eufy },
    LayoutFormat("qs-access") { .qsAccess },
    LayoutFormat("myfitnesspal") { .myFitnessPal },
    LayoutFormat("happy-scale") { .happyScale },
    LayoutFormat("tanita") { .tanita },
    LayoutFormat("hevy") { .hevy },
    LayoutFormat("fitnotes") { .fitNotes },
    LayoutFormat("lose-it") { .loseIt },
    LayoutFormat("fitabase") { .fitabase },
    LayoutFormat("vesync") { .veSync },
    LayoutFormat("beurer") { .beurer },
    LayoutFormat("macrofactor") { .macroFactor },
    LayoutFormat("fitbit-api") { .fitbitAPI },
    ObjectLayoutFormat(name: "withings-api") { .withingsAPI },
    ObjectLayoutFormat(name: "garmin-api") { .garminAPI },
    ObjectLayoutFormat(name: "health-planet") { .healthPlanet },
    LayoutFormat("mi-fitness") { .miFitness },
    ObjectLayoutFormat(name: "huawei-health") { .huaweiHealth },
    LayoutFormat("huckleberry") { .huckleberry },
    LayoutFormat("weight-table") { .weightTable },
  ]

  private static let fuelApps: [any LogFormat] = [
    ACarFormat(),
    LayoutFormat("fuelly", writes: true) { .fuelly },
    LayoutFormat("fuelly-services") { .fuellyServices },
    LayoutFormat("fuelio", writes: true) { .fuelio },
    LayoutFormat("my-car") { .myCar },
    LayoutFormat("drivvo") { .drivvo },
    LayoutFormat("spritmonitor", writes: true) { .spritmonitor },
    LayoutFormat("spritmonitor-costs", writes: true) { .spritmonitorCosts },
    LayoutFormat("simply-auto") { .simplyAuto },
    LayoutFormat("road-trip") { .roadTrip },
    LayoutFormat("lubelogger", writes: true) { .lubeLogger },
    LayoutFormat("lubelogger-costs", writes: true) { .lubeLoggerCosts },
    LayoutFormat("acar-csv") { .acarCSV },
    LayoutFormat("fuelly-ios") { .fuellyIOS },
    LayoutFormat("my-fuel-manager") { .myFuelManager },
    LayoutFormat("my-fuel-manager-costs") { .myFuelManagerCosts },
    LayoutFormat("fuel-log") { .fuelLog },
    LayoutFormat("autu-mandu") { .autuMandu },
    LayoutFormat("motostat") { .motostat },
    LayoutFormat("car-care") { .carCare },
    LayoutFormat("tesla-charging") { .teslaCharging },
    ObjectLayoutFormat(name: "tesla-charging-json") { .teslaChargingJSON },
    LayoutFormat("teslamate") { .teslaMate },
    ObjectLayoutFormat(name: "ocpi") { .ocpi },
    LayoutFormat("gasbuddy") { .gasBuddy },
    DatabaseLayoutFormat(name: "hammond") { .hammond },
  ]

  /// The name of the format whose layout reads one of these tables of a database; nil for none.
  static func name(ofTables tables: [DatabaseTable]) -> String? {
    apps.first { format in
      guard let layout = (format as? DatabaseLayoutFormat)?.layout else { return false }
      return tables.contains { $0.name === layout.source.tableName }
    }?.name
  }

  /// The built-in layouts.
  static var layouts: [Layout] { apps.compactMap { ($0 as? any LayoutDescribed)?.layout } }

  /// The hooks that a mapping may refer to by name.
  static var hooks: LayoutParser.Hooks { LayoutParser.Hooks(layouts) }

  /// The format with a name; nil if no format has it.
  public func named(_ name: String) -> (any LogFormat)? {
    all.first { $0.name === name }
  }

  /// The format of input that begins like this; nil if none claims it.
  public func recognise(_ head: InputHead) -> (any LogFormat)? {
    if let format = own.first(where: { $0.recognises(head) }) { return format }
    // Only the formats of the same notation are asked: there may be many inputs.
    return switch head.firstCharacter {
    case UInt8(ascii: "<"): Self.claim(head, [nativeXML], Self.xmlApps)
    case UInt8(ascii: "{"), UInt8(ascii: "["): Self.claim(head, nativeJSON, Self.jsonApps)
    default: Self.claim(head, nativeOthers + nativeJSON, Self.otherApps)
    }
  }

  // The notations of the formats are found when the first input needs them: a start that reads
  // nothing does not pay for it. Layouts are tables and are not tested: testing for conformance
  // to a protocol searches a list of all conformances.
  private static let xmlApps = apps.filter { !($0 is LayoutFormat) && $0 is any XMLLogFormat }
  private static let jsonApps = apps.filter { !($0 is LayoutFormat) && $0 is any JSONLogFormat }
  private static let otherApps = apps.filter { $0 is LayoutFormat || !($0 is any XMLLogFormat) }

  private static func claim(
    _ head: InputHead, _ native: [any LogFormat], _ apps: [any LogFormat]
  ) -> (any LogFormat)? {
    native.first { $0.recognises(head) } ?? apps.first { $0.recognises(head) }
  }
}
