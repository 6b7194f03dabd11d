// SPDX-License-Identifier: MIT

#if Containers
  import Foundation
  import TestSupport
  import Testing

  @testable import logxml

  /// Exports are what they are inside a compressed file, too.
  @Suite struct CompressedExportTests {
    /// The folders of fixtures that hold files of one format, by their names.
    private static let folders = [
      "acar-csv", "drivvo", "fitbit-body", "fitbit-takeout", "fuel-log", "fuelio", "fuelly",
      "fuelly-ios", "garmin", "google-fit", "health-auto-export", "libra", "lubelogger",
      "my-fuel-manager", "omron", "openscale", "renpho", "road-trip", "samsung-health",
      "simply-auto", "spritmonitor", "withings",
    ]

    @Test(arguments: folders)
    func `an export in gzip is recognised as its format, and reads the same`(
      format: String
    ) throws {
      let root = Fixtures.path(format)
      let files = try FileManager.default.contentsOfDirectory(atPath: root).sorted()
      var count = 0
      for file in files where !file.hasSuffix(".ndjson") {
        let plain = "\(root)/\(file)"
        let folder = try TemporaryFolder([:])
        let packed = folder["\(file).gz"]
        try Data(StoredArchive.gzip(try Fixtures.bytes(at: plain))).write(to: URL(filePath: packed))
        let options = [
          "--assume-distance-unit", "km", "--assume-volume-unit", "usgal", "--assume-mass-unit",
          "kg", "-q", "-t", "ndjson",
        ]
        let run = ToolRun(["convert"] + options + [packed])
        let named = ToolRun(["convert", "-f", format] + options + [plain])
        #expect(run.output == named.output && run.status == named.status, "\(file)")
        #expect(run.status != 2, "\(file): \(run.errors)")
        count += 1
      }
      #expect(count > 0)
    }
  }
#endif
