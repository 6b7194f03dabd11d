// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "logxml-conformance",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "logxml", path: "..")],
  targets: [
    .executableTarget(
      name: "conformance", dependencies: [.product(name: "_ConformanceSuite", package: "logxml")])
  ],
  swiftLanguageModes: [.v6]
)
