// SPDX-License-Identifier: MIT

/// The fill-ups of one vehicle that are held, and the judgement on them.
///
/// The steps build on each other: each takes what it found out of the way of the
/// next, so that one mistake in a log is one finding. Most logs have nothing to find:
/// a step first looks whether it can find anything, in one pass that makes no arrays.
struct FuelHistory {
  /// What fill-ups are held in. Mostly one vehicle follows the other in a log, each with
  /// thousands of them: they hand it on, where new memory would cost more than it is used for.
  struct Memory {
    fileprivate var entries: [FuelEntry] = []
    fileprivate var details: [FuelDetails] = []
    fileprivate var places = KeptPlaces()

    fileprivate init(roomFor count: Int) {
      entries.reserveCapacity(count)
      details.reserveCapacity(count)
    }
  }

  let vehicle: String?
  /// In the order of the file, and in that of the dates while they are judged.
  var entries: [FuelEntry] = []
  /// What findings tell of them, in the order of the file; and of some that have gone.
  private var details: [FuelDetails] = []
  private var places = KeptPlaces()
  /// Whether there were fill-ups before those in `entries`.
  private(set) var hasPast = false
  /// Whether the file begins with the last fill-up.
  var isDescending = false
  /// Whether the vehicle has several tanks, or takes several kinds of fuel: what
  /// one of them took says nothing about the distance then. (AdBlue is no fuel.)
  private(set) var isMixed = false
  /// By which days are counted: that of the first entry which names its offset.
  private var clock: UTCOffset?
  private var gaps = 0
  private var classifier = FuelClassifier()
  private var tankNames = NumberedTexts()
  private var lastTankName: NumberedTexts.Number = 0
  var tanks = NamedTanks()
  /// Whether some are of what drives nothing.
  private(set) var hasAdditives = false
  private var fuelTank: NumberedTexts.Number = 0
  private var fuelType: String?
  private var measure: VolumeUnit.Measure?
  private var measuresDiffer = false

  private static let carried = 256
  private static let mostSpare = 8
  private static let mostTanks = 16
  /// The fields that findings are about.
  private static let fields = KeptPlaces.Fields(
    [
      FuelFields.date, FuelFields.odometer, FuelFields.volume, FuelFields.partial,
      FuelFields.missed,
    ], of: .fuel)

  init(vehicle: String?) {
    self.vehicle = vehicle
    entries.reserveCapacity(4)
  }

  /// - Parameters:
  ///   - gaps: How many entries of the input made no record so far.
  ///   - spare: Memory that no vehicle uses, for many fill-ups each.
  mutating func append(_ record: FuelRecord, gaps: Int, spare: inout [Memory]) {
    if entries.count == entries.capacity { makeRoom(&spare) }
    let followsGap = gaps != self.gaps && !entries.isEmpty
    self.gaps = gaps
    if clock == nil { clock = record.date.offset }
    entries.append(
      FuelEntry(record, number: details.count, followsGap: followsGap, clock: clock))
    let fuelClass = classifier.fuelClass(record)
    let tank = number(ofTank: record.tank)
    let place = places.add(record.record, Self.fields)
    details.append(FuelDetails(record, tank: tank, fuelClass, at: place))
    if fuelClass == .additive {
      hasAdditives = true
      return
    }
    if let unit = record.volume?.unit {
      if let measure, measure != unit.measure { measuresDiffer = true }
      measure = unit.measure
    }
    if isMixed { return }
    isMixed =
      measuresDiffer || tank != 0 && fuelTank != 0 && tank != fuelTank
      || Self.differs(record.fuelType, from: &fuelType)
    if tank != 0 { fuelTank = tank }
  }

  /// More tanks than any vehicle has are not told apart: memory is bounded.
  private mutating func number(ofTank name: String?) -> NumberedTexts.Number {
    guard let name else { return 0 }
    if lastTankName == Self.mostTanks { return lastTankName }
    let number = tankNames.number(of: name)
    lastTankName = max(lastTankName, number)
    return number
  }

  var namesTanks: Bool { lastTankName > 0 }

  func tankName(_ tank: FuelTank) -> String { tankNames[tank.name] ?? "" }

  /// What all amounts are measured as; nil where they differ.
  var onlyMeasure: VolumeUnit.Measure? { measuresDiffer ? nil : measure }

  @inline(never)
  private mutating func makeRoom(_ spare: inout [Memory]) {
    if var larger = spare.popLast() {
      move(entries.count, into: &larger)
    } else if entries.count >= Self.carried {
      // Memory that is not used costs nothing, and moving them again and again does.
      entries.reserveCapacity(FuelHistoryCheck.blockSize)
      details.reserveCapacity(FuelHistoryCheck.blockSize)
      places.reserveCapacity(FuelHistoryCheck.blockSize * 4)
    }
  }

  private static func differs(_ text: String?, from known: inout String?) -> Bool {
    guard let text else { return false }
    if let before = known { return text !== before }
    known = text
    return false
  }

  /// Looks at the entries that were not looked at yet.
  ///
  /// - Parameter spare: Gets the memory of those that are not held any longer.
  mutating func judge(_ report: FindingReporter, spare: inout [Memory]) throws {
    guard entries.contains(where: { !$0.isJudged }) else { return }
    try judgeTanks(report)
    try putInOrder(report)
    skipTwins()
    try judgeZeros(report)
    try judgeOdometers(report)
    try judgeVolumes(report)
    try judgeStandstill(report)
    try judgeSpeeds(report)
    try judgeConsumption(report)
    try judgeDistances(report)
    hasPast = !isDescending
    for index in entries.indices { entries[index].isJudged = true }
    if isDescending { entries.reverse() }
    forget(but: Self.carried, spare: &spare)
  }

  /// Keeps the last entries of the file only.
  ///
  /// - Parameter spare: Gets the memory of the others.
  mutating func forget(but count: Int, spare: inout [Memory]) {
    let count = min(count, entries.count)
    guard count < details.count else { return }
    var kept = Memory(roomFor: count)
    move(count, into: &kept)
    if spare.count < Self.mostSpare { spare.append(kept) }
  }

  /// Moves the last entries of the file into other memory, which is empty.
  ///
  /// - Parameter other: Is what they were in then, and empty.
  private mutating func move(_ count: Int, into other: inout Memory) {
    for index in entries.indices.suffix(count) {
      var own = details(index)
      own.place = other.places.add(own.place, of: places)
      entries[index].number = Int32(truncatingIfNeeded: other.details.count)
      other.entries.append(entries[index])
      other.details.append(own)
    }
    swap(&entries, &other.entries)
    swap(&details, &other.details)
    swap(&places, &other.places)
    other.entries.removeAll(keepingCapacity: true)
    other.details.removeAll(keepingCapacity: true)
    other.places.removeAll()
  }

  /// What findings tell of an entry.
  func details(_ index: Int) -> FuelDetails { details[Int(entries[index].number)] }

  /// `2009-02-27 (line 12)`
  func reference(_ index: Int) -> String {
    let own = details(index)
    return places.position(of: own.place).map { "\(own.date) (line \($0.line))" } ?? "\(own.date)"
  }

  func report(
    _ code: Diagnostic.Code, _ message: @autoclosure () -> String, _ field: String, at index: Int,
    _ report: FindingReporter
  ) throws {
    if entries[index].isJudged { return }
    try report(code, message(), field: field, at: place(of: field, index))
  }

  private func place(of field: String, _ index: Int) -> RecordPlace {
    let own = details(index)
    return RecordPlace(
      kind: .fuel, subject: vehicle, date: own.date,
      position: places.position(of: field, Self.fields, in: own.place), fields: nil)
  }

  /// Says nothing of values that an entry of the same moment repeats: duplicates
  /// are found elsewhere.
  private mutating func skipTwins() {
    for index in entries.indices.dropFirst() {
      guard entries[index - 1].day == entries[index].day else { continue }
      guard details(index - 1).isTwin(of: details(index)) else { continue }
      entries[index].distance = nil
      entries[index].amount = nil
    }
  }
}
