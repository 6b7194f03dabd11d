// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "contact-form",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "logxml", path: "../..")],
  targets: [
    .executableTarget(
      name: "contact-form",
      dependencies: [
        .product(name: "LogExchange", package: "logxml"),
        .product(name: "LogExchangeFoundation", package: "logxml"),
      ],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
