// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "logxml-fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "logxml", path: "..", traits: ["Containers", "SQLite"])],
  targets: [
    .executableTarget(
      name: "fuzz", dependencies: [.product(name: "_FuzzTargets", package: "logxml")])
  ],
  swiftLanguageModes: [.v6]
)
