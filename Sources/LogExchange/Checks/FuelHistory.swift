// SPDX-License-Identifier: MIT

/// The fill-ups of one vehicle that are held, and the checks of them.
///
/// The steps build on each other: each removes what it finds from the following steps, so
/// that one mistake in a log is one finding. Most logs have nothing to find: a step
/// first checks whether it can find anything, in one pass without arrays.
struct FuelHistory {
  /// The memory for fill-ups. Mostly one vehicle follows another in a log, each with thousands
  /// of them: they pass it on, because new memory would cost more than the checks.
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
  /// In the order of the file; in the order of dates while they are checked.
  var entries: [FuelEntry] = []
  /// The values for messages, in the order of the file, including those of some removed entries.
  private var details: [FuelDetails] = []
  private var places = KeptPlaces()
  /// Whether there were fill-ups before those in `entries`.
  private(set) var hasPast = false
  /// Whether the newest fill-up comes first in the file.
  var isDescending = false
  /// Whether the vehicle has several tanks, or takes several kinds of fuel: the amount of
  /// one of them then says nothing about the distance. (AdBlue is no fuel.)
  private(set) var isMixed = false
  /// The offset that defines days: that of the first entry with an offset.
  private var clock: UTCOffset?
  private var gaps = 0
  private var classifier = FuelClassifier()
  private var tankNames = NumberedTexts()
  private var lastTankName: NumberedTexts.Number = 0
  var tanks = NamedTanks()
  /// Whether some entries are AdBlue or the like, which drives no distance.
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

  /// - Parameter room: The number of fill-ups for which memory is reserved.
  init(vehicle: String?, room: Int = 4) {
    self.vehicle = vehicle
    reserveCapacity(room)
  }

  /// - Parameters:
  ///   - gaps: The number of entries of the input that were no valid records so far.
  ///   - spare: Memory for many fill-ups each that no vehicle uses.
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

  /// Tanks beyond the number that any vehicle has are not distinguished: memory is bounded.
  private mutating func number(ofTank name: String?) -> NumberedTexts.Number {
    guard let name else { return 0 }
    if lastTankName == Self.mostTanks { return lastTankName }
    let number = tankNames.number(of: name)
    lastTankName = max(lastTankName, number)
    return number
  }

  var namesTanks: Bool { lastTankName > 0 }

  func tankName(_ tank: FuelTank) -> String { tankNames[tank.name] ?? "" }

  /// The measure of all amounts; nil if they differ.
  var onlyMeasure: VolumeUnit.Measure? { measuresDiffer ? nil : measure }

  @inline(never)
  private mutating func makeRoom(_ spare: inout [Memory]) {
    if var larger = spare.popLast() {
      move(entries.count, into: &larger)
    } else {
      // Unused memory costs nothing, but moving the entries again and again does.
      reserveCapacity(
        entries.count >= Self.carried ? FuelHistoryCheck.blockSize : entries.count * 4)
    }
  }

  private mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    details.reserveCapacity(count)
    places.reserveCapacity(count * 4)
  }

  private static func differs(_ text: String?, from known: inout String?) -> Bool {
    guard let text else { return false }
    if let before = known { return text !== before }
    known = text
    return false
  }

  /// Checks the entries that were not checked yet.
  ///
  /// - Parameter spare: Gets the memory of entries that are no longer held.
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

  /// Keeps only the last entries of the file.
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
  /// - Parameter other: Gets the former memory, emptied.
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

  /// The details of an entry for messages.
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
      position: places.position(of: field, Self.fields, in: own.place))
  }

  /// Ignores the values of an entry that repeats the one before it: another check finds
  /// duplicates.
  private mutating func skipTwins() {
    for index in entries.indices.dropFirst() {
      guard entries[index - 1].day == entries[index].day else { continue }
      guard details(index - 1).isTwin(of: details(index)) else { continue }
      entries[index].distance = nil
      entries[index].amount = nil
    }
  }
}
