import Synchronization

/// The records of files as they were understood, where they are few enough to be kept until they
/// are written: to read a file again is a tenth of an import, and of nested JSON a third.
///
/// What is written is then what was looked at, whatever became of the file meanwhile.
final class KeptRecords: Sendable {
  /// A record takes one or two thousand bytes, of which its texts are but a part.
  ///
  /// With 100,000 books of nested JSON, 33.6 MB, an import takes a third less when they are kept.
  private static let mostBytes = 48 * 1_048_576
  private static let portion = 1024

  private struct State {
    var isWhole: Bool
    /// A list that grows is copied as a whole, and is there twice meanwhile; small ones are not.
    var portions: [[ImportedBook]] = []
  }

  private let state: Mutex<State>
  private let mostPortions: Int

  /// - Parameters:
  ///   - bytes: How large the files are.
  ///   - most: With more records none is kept.
  init(ofFiles bytes: Int, most: Int = 131_072) {
    state = Mutex(State(isWhole: bytes <= Self.mostBytes))
    mostPortions = most / Self.portion
  }

  /// Whether all that were taken are there.
  var isWhole: Bool { state.withLock { $0.isWhole } }

  func take(_ record: ImportedBook) {
    state.withLock { state in
      guard state.isWhole else { return }
      if state.portions.last?.count ?? Self.portion == Self.portion {
        guard state.portions.count < mostPortions else {
          state = State(isWhole: false)
          return
        }
        state.portions.append([])
        state.portions[state.portions.count - 1].reserveCapacity(Self.portion)
      }
      state.portions[state.portions.count - 1].append(record)
    }
  }

  /// Gives them up, where they are read once more anyway.
  func forget() {
    state.withLock { $0 = State(isWhole: false) }
  }

  /// Hands them over in the order of the files.
  ///
  /// - Parameter isLast: Whether they are given up meanwhile, so that what comes of them takes
  ///   their memory.
  func forEach(isLast: Bool, _ body: (ImportedBook) throws -> Void) throws {
    let count = state.withLock { state in
      if isLast { state.isWhole = false }
      return state.portions.count
    }
    for index in 0..<count {
      try Task.checkCancellation()
      let portion = state.withLock { state in
        defer { if isLast { state.portions[index] = [] } }
        return state.portions[index]
      }
      // An iterator would copy each.
      for place in portion.indices { try body(portion[place]) }
    }
  }
}
