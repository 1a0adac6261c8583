import GRDB

/// What became of checking a part, until it is known what SQLite says of the file.
struct CheckOutcome {
  let part: CheckPart
  let result: Result<CheckFinding, any Error>

  /// What became of parts that are checked in one pass.
  static func of(_ parts: [CheckPart], _ check: () throws -> [CheckFinding]) -> [CheckOutcome] {
    let result = Result { try check() }
    return parts.enumerated().map { place, part in
      CheckOutcome(part: part, result: result.map { $0[place] })
    }
  }

  /// Whether another program wrote all the time.
  var isBusy: Bool {
    guard case .failure(let error as DatabaseError) = result else { return false }
    return error.resultCode == .SQLITE_BUSY
  }

  /// What is wrong, in the order of the parts.
  static func findings(
    _ outcomes: [CheckOutcome],
    _ file: FileCheck.Result
  ) throws -> [CheckFinding] {
    let results = Dictionary(outcomes.map { ($0.part, $0.result) }) { first, _ in first }
    return try CheckPart.all.compactMap { part in
      do {
        guard let finding = try results[part]?.get() else { return nil }
        return finding.isWrong ? finding : nil
      } catch let error as DatabaseError
        where file.hasBrokenPages && error.resultCode == .SQLITE_CORRUPT
      {
        // The data can be read, so that what cannot is an index, or can be derived.
        return part.isDerived ? CheckFinding(part, differing: nil) : nil
      } catch let error as DamagedValue {
        // A value from which something is derived: it is told where it stands.
        guard !file.complaints.isEmpty, part != .values else { throw error }
        return nil
      }
    }
  }
}
