// SPDX-License-Identifier: MIT

#if SQLite
  import TestSupport
  import Testing

  @testable import logxml

  @Suite struct HealthConnectCommandTests {
    private static let folder = Fixtures.path("health-connect")
    private static let export = folder + "/health_connect_export.db"

    private static var expected: String {
      get throws {
        String(
          decoding: try Fixtures.bytes(at: folder + "/health_connect_export.ndjson"), as: UTF8.self)
      }
    }

    @Test func `an export is converted, by itself and on standard input`() throws {
      let run = ToolRun(["convert", "-t", "ndjson", Self.export])
      #expect(run.status == 0)
      #expect(run.output == (try Self.expected))
      #expect(
        run.errors.contains(
          "note[shortest-decimal]: weight is kept as a binary fraction of 64 bits"))
      #expect(run.errors.contains("steps_record_table 3"))
    }

    #if Containers
      @Test func `an export is found in its archive`() throws {
        let run = ToolRun(["convert", "-t", "ndjson", "-q", Self.folder + "/Health Connect.zip"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == (try Self.expected))
      }
    #endif

    @Test func `info and validate know it`() {
      let info = ToolRun(["info", Self.export])
      #expect(info.status == 0)
      #expect(info.output.contains("health-connect"))
      let validate = ToolRun(["validate", Self.export])
      #expect(validate.status == 0, "\(validate.output)")
      let odd = ToolRun(["validate", Self.folder + "/odd-values.db"])
      #expect(odd.status == 1)
      #expect(odd.output.contains("weight is kept as a text (82.4), expected a number"))
    }

    @Test func `another database is told what it is`() {
      let run = ToolRun(["convert", "-t", "ndjson", Self.folder + "/other.db"])
      #expect(run.status == 2)
      #expect(run.errors.contains("not a known log: it is a database (SQLite)"))
      let damaged = ToolRun(["convert", "-t", "ndjson", Self.folder + "/one-page.db"])
      #expect(damaged.status == 2)
      #expect(damaged.output == "")
      #expect(damaged.errors.contains("the database is damaged (On tree page 2 cell 6"))
    }

    @Test func `a folder for the copy that is not there is named`() throws {
      let run = try ProcessTests.shell(
        "TMPDIR=/nowhere \"$LOGXML\" convert -t ndjson '\(Self.export)'")
      #expect(run.status == 2)
      #expect(run.errors.contains("could not be written in /nowhere: No such file or directory"))
      #expect(run.errors.contains("TMPDIR names another folder"))
    }
  }
#endif
