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

    /// An export as a gzip file with its bytes in stored blocks; made here, so that no
    /// program is needed.
    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
      var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
      var rest = bytes[...]
      repeat {
        let block = rest.prefix(60_000)
        rest = rest.dropFirst(60_000)
        let length = UInt16(block.count)
        output.append(rest.isEmpty ? 1 : 0)
        for number in [length, ~length] { output += [UInt8(number & 255), UInt8(number >> 8)] }
        output += block
      } while !rest.isEmpty
      var checksum: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        checksum ^= UInt32(byte)
        for _ in 0..<8 {
          checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320
        }
      }
      for number in [~checksum, UInt32(bytes.count)] {
        for shift in [0, 8, 16, 24] { output.append(UInt8(truncatingIfNeeded: number >> shift)) }
      }
      return output
    }

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
        try Data(Self.gzip(try Fixtures.bytes(at: plain))).write(to: URL(filePath: packed))
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
