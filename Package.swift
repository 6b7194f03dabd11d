// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "logxml",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "XMLTree", targets: ["XMLTree"]),
    .library(name: "XMLTreeCoding", targets: ["XMLTreeCoding"]),
    .library(name: "XMLTreeFoundation", targets: ["XMLTreeFoundation"]),
    .library(name: "LogExchange", targets: ["LogExchange"]),
    .library(name: "LogExchangeFoundation", targets: ["LogExchangeFoundation"]),
    .executable(name: "logxml", targets: ["logxml"]),
  ],
  traits: [
    .trait(
      name: "Containers",
      description: "Reads zip, tar, gzip, xz, zstd and bzip2 through libarchive."),
    .trait(
      name: "SQLite",
      description: "Reads and writes SQLite databases through libsqlite3."),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"]), .brew(["libxml2"])]
    ),
    .systemLibrary(
      name: "CArchive",
      pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .yum(["libarchive-devel"]), .brew(["libarchive"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite3"])]
    ),
    .target(name: "Platform", dependencies: ["CFiles"]),
    .target(name: "XMLTree", dependencies: ["CLibXML2", "Platform"]),
    .target(name: "XMLTreeCoding", dependencies: ["XMLTree"]),
    .target(name: "XMLTreeFoundation", dependencies: ["XMLTree", "XMLTreeCoding"]),
    .target(
      name: "LogExchange",
      dependencies: [
        "CLogData", "Platform", "XMLTree",
        .target(name: "CArchive", condition: .when(traits: ["Containers"])),
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ],
      exclude: [
        "Checks/Rules", "Formats/Words", "Layouts/Sketching/Words", "Reading/Notation/Words",
        "Reading/Zones/Data",
      ]
    ),
    .target(name: "LogExchangeFoundation", dependencies: ["LogExchange"]),
    .target(name: "CBuild"),
    .target(name: "CFiles"),
    // The files that the two targets exclude, embedded.
    .target(name: "CLogData"),
    .target(name: "CPages"),
    .executableTarget(
      name: "logxml", dependencies: ["CBuild", "CPages", "LogExchange", "Platform", "XMLTree"],
      exclude: [
        "Console/Widths", "Help/Pages", "Inputs/Entities", "Report/Page", "Report/page.html",
        "Shell/Scripts",
      ]),
    .target(name: "TestSupport", dependencies: ["XMLTree"], path: "Tests/TestSupport"),
    .target(name: "LogTestSupport", dependencies: ["LogExchange"], path: "Tests/LogTestSupport"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "LogExchange", "XMLTree", .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ], path: "Fuzzing/Targets"),
    .target(name: "ConformanceSuite", dependencies: ["XMLTree"], path: "Conformance/Suite"),
    // The sources of the packages in Examples, for their tests.
    example("ContactForm", "contact-form"),
    example("GasTracker", "gas-tracker"),
    example("WeightHistory", "weight-history"),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "ContactFormExample", "GasTrackerExample", "LogExchange", "TestSupport",
        "WeightHistoryExample", "XMLTree",
      ]),
    .testTarget(
      name: "FuzzTargetsTests", dependencies: ["FuzzTargets", "TestSupport"]),
    .testTarget(
      name: "ConformanceTests", dependencies: ["ConformanceSuite", "TestSupport", "XMLTree"]),
    .testTarget(name: "XMLTreeTests", dependencies: ["CLibXML2", "XMLTree", "TestSupport"]),
    .testTarget(
      name: "XMLTreeCodingTests",
      dependencies: ["TestSupport", "XMLTree", "XMLTreeCoding", "XMLTreeFoundation"]),
    .testTarget(
      name: "LogExchangeTests",
      dependencies: ["CFiles", "LogExchange", "LogTestSupport", "TestSupport"]),
    .testTarget(
      name: "LogExchangeFoundationTests",
      dependencies: ["LogExchange", "LogExchangeFoundation", "TestSupport"]),
    .testTarget(
      name: "logxmlTests",
      dependencies: ["logxml", "XMLTreeCoding", "LogTestSupport", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// For the packages in Fuzzing and Conformance alone, which `make` builds with this variable: packages
// that depend on this one see neither product.
if Context.environment["LOGXML_TOOLS"] != nil {
  package.products += [
    .library(name: "_FuzzTargets", targets: ["FuzzTargets"]),
    .library(name: "_ConformanceSuite", targets: ["ConformanceSuite"]),
  ]
}

func example(_ name: String, _ folder: String) -> Target {
  .target(
    name: name + "Example", dependencies: ["LogExchange", "LogExchangeFoundation"],
    path: "Examples/\(folder)/Sources", exclude: ["main.swift"])
}
