// SPDX-License-Identifier: MIT

/// The purpose of a cost. The names are the words of the native forms.
///
/// A structure with constants and not an enumeration, because categories will be added: a `switch`
/// over one needs a `default`.
public struct CostCategory: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// Work that is done at intervals: oil, inspection, new tyres.
  public static let service = Self(.service)
  /// The repair of something broken.
  public static let repair = Self(.repair)
  public static let insurance = Self(.insurance)
  public static let tax = Self(.tax)
  /// Papers and plates, also the test that they require.
  public static let registration = Self(.registration)
  public static let parking = Self(.parking)
  /// The charge for a road, a bridge, a tunnel or a ferry.
  public static let toll = Self(.toll)
  /// A penalty.
  public static let fine = Self(.fine)
  public static let wash = Self(.wash)
  /// Something bought for the vehicle: mats, a rack, a phone holder.
  public static let accessory = Self(.accessory)
  public static let other = Self(.other)

  /// All categories, in the order in which they are shown.
  private enum Known: String, Hashable, CaseIterable, Sendable {
    case service, repair, insurance, tax, registration, parking, toll, fine, wash, accessory
    case other
  }

  private let known: Known
  private init(_ known: Known) { self.known = known }

  /// The category with a name, compared by its bytes; nil if no category has it.
  public init?(named name: some Collection<UInt8>) {
    let found = Known.allCases.first { name.elementsEqual($0.rawValue.utf8) }
    guard let found else { return nil }
    known = found
  }

  /// The category with a name, compared by its bytes; nil if no category has it.
  public init?(rawValue: String) { self.init(named: rawValue.utf8) }

  public static var allCases: [Self] { Known.allCases.map { Self($0) } }
  public var rawValue: String { known.rawValue }
  // The default of `RawRepresentable` would compare the names as strings.
  public static func == (one: Self, other: Self) -> Bool { one.known == other.known }
  public func hash(into hasher: inout Hasher) { hasher.combine(known) }
}
