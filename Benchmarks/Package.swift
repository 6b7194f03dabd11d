// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "logxml-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "logxml", path: "..")],
  targets: [
    // The parent's own system library is not a product, and two packages of one
    // build may not both have a target called CLibXML2.
    .systemLibrary(
      name: "CSystemLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"]), .brew(["libxml2"])]
    ),
    .target(name: "CBaseline", dependencies: ["CSystemLibXML2"]),
    .target(name: "CProcess"),
    // Small, so that what it starts does not inherit a large peak of memory.
    .executableTarget(name: "timed"),
    .executableTarget(
      name: "benchmark",
      dependencies: ["CBaseline", "CProcess", .product(name: "XMLTree", package: "logxml")]
    ),
    // Links Foundation, so that the others need not.
    .executableTarget(
      name: "coding",
      dependencies: ["CProcess", .product(name: "XMLTreeCoding", package: "logxml")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
