// SPDX-License-Identifier: MIT

/// The app or device a health record comes from, as its attributes say it.
struct HealthSource {
  /// With the typographic apostrophe and the no-break space of real exports.
  var name: String
  var version: String
  /// What a device is called, made and built of; nil for apps that name none.
  var device: String?

  /// `sourceName`, `sourceVersion` and, if wanted, `device` with a leading space each.
  func attributes(device address: Int?) -> String {
    var text = " sourceName=\"\(name)\" sourceVersion=\"\(version)\""
    if let address, let device {
      text += " device=\"&lt;&lt;HKDevice: 0x\(String(address, radix: 16))&gt;, \(device)&gt;\""
    }
    return text
  }

  static let phone = HealthSource(
    name: "Ann\u{2019}s iPhone", version: "17.4.1",
    device: "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,5,"
      + " software:17.4.1")
  static let watch = HealthSource(
    name: "Ann\u{2019}s Apple\u{A0}Watch", version: "10.4",
    device: "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2,"
      + " software:10.4")
  static let scale = HealthSource(
    name: "Scale &amp; More", version: "6120000",
    device: "name:Smart Scale, manufacturer:Example &quot;Home&quot;, model:S1, hardware:S1,"
      + " software:1.0")
  static let health = HealthSource(name: "Health", version: "17.4.1")
}
