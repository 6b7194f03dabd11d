// SPDX-License-Identifier: MIT

#if Containers && SQLite
  import TestSupport
  import Testing

  @testable import logxml

  /// All ways in which `convert -o` ends: what is on disk is what the messages say.
  @Suite struct EndingTests {
    /// What is read. All of it are weights of one person.
    enum Source: String, CaseIterable {
      /// Two records.
      case whole
      /// A record and a row that is none.
      case rejecting
      /// A file that does not exist.
      case missing
      /// A record, then the file breaks off.
      case cut
      /// An archive of which nothing is there but its beginning.
      case brokenArchive
      /// Two records, both of which are filtered.
      case filtered
      /// The same beside a file that does not exist.
      case filteredAndMissing
      /// Two records beside a file that does not exist.
      case wholeAndMissing

      var words: [String] {
        switch self {
        case .whole: ["whole.csv"]
        case .rejecting: ["rejecting.csv"]
        case .missing: ["nosuch.zip"]
        case .cut: ["cut.xml"]
        case .brokenArchive: ["broken.zip"]
        case .filtered: ["whole.csv", "--since", "2030"]
        case .filteredAndMissing: ["whole.csv", "nosuch.zip", "--since", "2030"]
        case .wholeAndMissing: ["whole.csv", "nosuch.zip"]
        }
      }

      var records: Int {
        switch self {
        case .whole, .wholeAndMissing: 2
        case .rejecting, .cut: 1
        case .missing, .brokenArchive, .filtered, .filteredAndMissing: 0
        }
      }

      var fails: Bool {
        switch self {
        case .whole, .rejecting, .filtered: false
        case .missing, .cut, .brokenArchive, .filteredAndMissing, .wholeAndMissing: true
        }
      }
    }

    /// How the run is asked for.
    private static let manners: [[String]] = [
      [], ["--keep-going"], ["--strict"], ["--strict", "--keep-going"], ["--fail-fast"],
      ["--allow-empty"], ["--allow-empty", "--keep-going"], ["--sort", "date"],
      ["--sort", "date", "--keep-going"], ["--last-of-day", "--keep-going"], ["--quiet"],
      ["--quiet", "--keep-going"], ["-n", "1", "--keep-going"], ["--dedupe", "--keep-going"],
    ]

    private static let targets = [
      "out.json", "out.xml", "out.ndjson", "out.csv", "out.tsv", "out.sql", "out.csv.gz",
      "out.ndjson.gz", "out.db",
    ]

    private static func folder() throws -> TemporaryFolder {
      let title = "date,person,weight,weightUnit\n"
      return try TemporaryFolder([
        "whole.csv": title + "2024-01-01,Ann,80,kg\n2024-01-02,Ann,81,kg\n",
        "rejecting.csv": title + "2024-01-01,Ann,80,kg\n2024-01-32,Ann,81,kg\n",
        "old.csv": title + "2023-01-01,Ann,79,kg\n",
        "cut.xml": """
        <logbook version="1"><weightLog person="Ann">
        <measurement date="2024-03-01"><weight unit="kg">82.40</weight></measurement>
        <measurement date="2024-03-0
        """,
        "broken.zip": "PK\u{3}\u{4}\u{14}\u{0}",
      ])
    }

    /// Whether an error keeps the output back, whatever could be read: that of an input
    /// without --keep-going or with --strict, and any with --fail-fast.
    private static func isHeldBack(_ source: Source, _ manner: [String]) -> Bool {
      if manner.contains("--fail-fast") { return source.fails || source == .rejecting }
      return source.fails && (!manner.contains("--keep-going") || manner.contains("--strict"))
    }

    /// How many records a file holds.
    private static func records(_ path: String) -> Int {
      if path.hasSuffix(".sql") { return -1 }
      let run = ToolRun(["convert", "-q", "-t", "ndjson", path])
      #expect(run.status == 0, "\(path): \(run.errors)")
      return run.output.split(separator: "\n").count
    }

    @Test(arguments: Source.allCases)
    func `what is on disk is what the message says`(source: Source) throws {
      for (row, manner) in Self.manners.enumerated() {
        for (column, target) in Self.targets.enumerated() {
          if target == "out.db" || target == "out.sql", manner.contains("--sort") { continue }
          // Half of all, unless all are wanted: each target with and without an old file.
          let isOdd = (row + column + source.words.count) % 2 == 1
          for isThere in [false, true] where Rounds.isThorough || isThere == isOdd {
            try check(source, manner, target, isThere)
          }
        }
      }
    }

    private func check(
      _ source: Source, _ manner: [String], _ target: String, _ isThere: Bool
    ) throws {
      let folder = try Self.folder()
      if isThere {
        try #require(
          ToolRun(["convert", "-q", folder["old.csv"], "-o", folder[target]]).status == 0)
      }
      let before = folder.bytes(target)
      let words = source.words.map { $0.contains(".") ? folder[$0] : $0 }
      let run = ToolRun(["convert"] + words + manner + ["-o", folder[target]])
      let after = folder.bytes(target)
      let what =
        "\(source) \(manner) \(target) \(isThere ? "over an old one" : "new"): \(run.errors)"

      // By hand: an input that fails keeps the output back unless --keep-going wants what
      // could be read, which has to be something; nothing replaces a file that has records
      // only where that is allowed, but for a database, which is added to.
      let allowsEmpty = manner.contains("--allow-empty")
      let written = manner.contains("-n") ? min(1, source.records) : source.records
      let isDatabase = target == "out.db"
      let isWritten =
        !Self.isHeldBack(source, manner)
        && (written > 0 || allowsEmpty || !source.fails && (!isThere || isDatabase))
      let isQuiet = manner.contains("--quiet")
      if isWritten {
        #expect(after != nil && (isDatabase || after != before || !isThere), "\(what)")
        #expect(!run.errors.contains("not written") && !run.errors.contains("left as"), "\(what)")
        if !isDatabase, target != "out.sql" {
          #expect(Self.records(folder[target]) == written, "\(what)")
        }
        let mayBeEmpty = target.hasPrefix("out.ndjson") && written == 0
        #expect(mayBeEmpty || (after?.isEmpty == false), "\(what)")
      } else {
        #expect(after == before, "\(what)")
        let isSaid = run.errors.contains("not written") || run.errors.contains("was left as it is")
        #expect(isSaid || isQuiet, "\(what)")
        #expect(run.status == (source == .rejecting ? 1 : 2), "\(what)")
      }
      // Nothing is left beside it.
      let others = folder.names.filter {
        !["whole.csv", "rejecting.csv", "old.csv", "cut.xml", "broken.zip", target].contains($0)
      }
      #expect(others.isEmpty, "\(what) left \(others)")
    }

    @Test(arguments: Source.allCases) func `a file for each year`(source: Source) throws {
      for manner in [[], ["--keep-going"], ["--fail-fast"], ["--strict", "--keep-going"]] {
        for isThere in [false, true] {
          let folder = try Self.folder()
          if isThere { try folder.write("2024.csv", "date,weight,weightUnit\n2024-05-05,70,kg\n") }
          let before = folder.bytes("2024.csv")
          let words = source.words.map { $0.contains(".") ? folder[$0] : $0 }
          let run = ToolRun(
            ["convert"] + words + manner + ["--split", "year", "-o", folder["{year}.csv"]])
          let isWritten = source.records > 0 && !Self.isHeldBack(source, manner)
          let what = "\(source) \(manner): \(run.errors)"
          if isWritten {
            #expect(Self.records(folder["2024.csv"]) == source.records, "\(what)")
            #expect(run.errors.contains("1 file written"), "\(what)")
          } else {
            #expect(folder.bytes("2024.csv") == before, "\(what)")
            #expect(
              run.errors.contains("not written") || run.errors.contains("0 files written"),
              "\(what)")
          }
        }
      }
    }

    /// A run that is resumed has what the inputs have that are done, and no part of another.
    @Test(arguments: Source.allCases) func `a resumed run`(source: Source) throws {
      for manner in [[], ["--keep-going"], ["--fail-fast"]] {
        let folder = try Self.folder()
        let words = { (words: [String]) in words.map { $0.contains(".") ? folder[$0] : $0 } }
        let end = ["-o", folder["out.ndjson"], "--resume", folder["state"]]
        try #require(ToolRun(["convert", "-q", folder["old.csv"]] + end).status == 0)
        let run = ToolRun(["convert"] + words(source.words) + manner + end)
        // The records of an input that fails count where they are wanted.
        let isPart =
          source == .cut && !manner.contains("--keep-going")
          || source == .rejecting && manner.contains("--fail-fast")
        let expected = 1 + (isPart ? 0 : source.records)
        let content = folder.content("out.ndjson") ?? ""
        #expect(
          content.split(separator: "\n").count == expected, "\(source) \(manner): \(run.errors)")
        #expect(content.hasSuffix("}\n"), "\(source) \(manner): \(content)")
      }
    }
  }
#endif
