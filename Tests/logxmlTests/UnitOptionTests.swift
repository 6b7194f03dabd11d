// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// What a file does not say is one question, what the output shall have is another.
@Suite struct UnitOptionTests {
  private static let assumptions = [
    "--assume-distance-unit", "km", "--assume-volume-unit", "ukgal", "--assume-mass-unit", "st",
  ]

  private static let complete = """
    {"type":"fuel","date":"2024-01-01","odometer":12345,"odometerUnit":"mi","volume":10.20,\
    "volumeUnit":"usgal"}
    {"type":"weight","date":"2024-01-03","weight":165.2,"weightUnit":"lb"}

    """

  private static let bare = """
    {"type":"fuel","date":"2024-01-01","odometer":100,"volume":10.00}
    {"type":"weight","date":"2024-01-03","weight":10.0}

    """

  @Test func `an assumed unit changes no value that has one`() {
    let run = ToolRun(["convert", "-t", "ndjson"] + Self.assumptions, input: Self.complete)
    #expect(run.status == 0 && run.output == Self.complete)
    for line in [
      "logxml: warning: --assume-distance-unit km has no effect: no value lacks its unit\n",
      "logxml: warning: --assume-volume-unit ukgal has no effect: no value lacks its unit\n",
      "logxml: warning: --assume-mass-unit st has no effect: no value lacks its unit\n",
      "  3 warnings\n",
    ] {
      #expect(run.errors.contains(line), "\(run.errors)")
    }
  }

  @Test func `an assumed unit is that of values without one, and the output keeps it`() {
    let run = ToolRun(["convert", "-q", "-t", "ndjson"] + Self.assumptions, input: Self.bare)
    #expect(
      run.output == """
        {"type":"fuel","date":"2024-01-01","odometer":100,"odometerUnit":"km","volume":10.00,\
        "volumeUnit":"ukgal"}
        {"type":"weight","date":"2024-01-03","weight":10.0,"weightUnit":"st"}

        """)
    #expect(run.errors == "" && run.status == 0)
  }

  @Test func `a unit of the output says nothing about the input`() throws {
    let gallons = Fixtures.path("fuelly/gallons.csv")
    for command in ["convert", "stats", "history", "report"] {
      let run = ToolRun([command, "--volume-unit", "L", gallons])
      #expect(run.status == 2, "\(command)")
      let named = run.errors.occurrences(of: "--assume-volume-unit usgal or ukgal says which")
      #expect(named == 1 && run.errors.occurrences(of: "-unit") == 1, "\(run.errors)")
    }
    let both = ToolRun([
      "convert", "-q", "-t", "ndjson", "--assume-volume-unit", "usgal", "--volume-unit", "L",
      gallons,
    ])
    // 22.060 × 3.785411784 = 83.5061…
    #expect(both.status == 0 && both.output.contains(#""volumeUnit":"L""#))
    #expect(both.output.contains(#""original.volume":"22.060 usgal""#))
    let bare = ToolRun(
      ["convert", "--distance-unit", "km", "--volume-unit", "L", "--mass-unit", "kg"],
      input: Self.bare)
    #expect(bare.status == 1)
    #expect(bare.errors.contains("; --assume-distance-unit gives one"))
    #expect(bare.errors.contains("; --assume-mass-unit gives one"))
  }

  @Test(arguments: ["convert", "stats", "history", "report", "import"])
  func `a unit that no kind of record has is refused`(command: String) {
    let run = ToolRun(
      [command, "--kind", "weight", "--volume-unit", "L", "a.xml", "b.xml"], input: "")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "logxml \(command): '--volume-unit' has no effect with '--kind weight'; leave one out"))
  }

  @Test func `a unit that nothing can be converted to is a warning, and an error if strict`() throws
  {
    let folder = try TemporaryFolder([:])
    let charge = #"{"type":"fuel","date":"2024-01-02","volume":27.1,"volumeUnit":"kWh"}"# + "\n"
    let run = ToolRun(["convert", "-t", "ndjson", "--volume-unit", "L"], input: charge)
    #expect(run.status == 0 && run.output == charge)
    #expect(
      run.errors.contains(
        "logxml: warning: --volume-unit L has no effect: no value can be converted to it\n"))
    let strict = ToolRun(
      ["convert", "--strict", "--mass-unit", "kg", "-o", folder["out.json"]], input: charge)
    #expect(strict.status == 2 && folder.content("out.json") == nil)
    #expect(
      strict.errors.contains(
        "logxml: --mass-unit kg has no effect: no value can be converted to it; "
          + "--strict forbids that\n"))
    let same = ToolRun(
      ["convert", "--strict", "-t", "ndjson", "--volume-unit", "usgal"], input: Self.complete)
    #expect(same.status == 0 && same.output == Self.complete)
    for command in ["stats", "history"] {
      let run = ToolRun([command, "--mass-unit", "kg"], input: charge)
      #expect(run.status == 0 && run.errors.contains("warning: --mass-unit kg has no effect"))
    }
  }

  @Test(arguments: ["info", "validate", "stats", "history"])
  func `every command that reads logs takes what is assumed, and says if it was not needed`(
    command: String
  ) {
    let needed = ToolRun([command] + Self.assumptions, input: Self.bare)
    #expect(needed.status == 0 && !needed.errors.contains("no effect"), "\(needed.errors)")
    let idle = ToolRun([command] + Self.assumptions, input: Self.complete)
    #expect(idle.status == 0, "\(idle.errors)")
    #expect(idle.errors.occurrences(of: "has no effect: no value lacks its unit") == 3)
    let quiet = ToolRun([command, "-q"] + Self.assumptions, input: Self.complete)
    #expect(!quiet.errors.contains("has no effect"))
  }

  @Test(arguments: ["info", "validate"])
  func `a command without units of its own names the option that is meant`(command: String) {
    let run = ToolRun([command, "--volume-unit", "L"], input: Self.bare)
    #expect(run.status == 2)
    #expect(run.errors.contains("; did you mean '--assume-volume-unit'?"), "\(run.errors)")
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func occurrences(of text: String) -> Int {
    var count = 0
    var rest = Array(utf8)[...]
    let wanted = Array(text.utf8)
    while rest.count >= wanted.count {
      if rest.starts(with: wanted) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}
