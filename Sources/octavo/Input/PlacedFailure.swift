import Interchange

/// What went wrong with one of many records that were given, and where it stands.
struct PlacedFailure: Failure {
  let place: Place
  let failure: any Failure

  var message: String { "\(place): \(failure.message)" }
  var status: ExitStatus { failure.status }
}

extension Place {
  /// Does something with what stands here, and says where it stands when that fails.
  func telling<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as any Failure {
      throw PlacedFailure(place: self, failure: failure)
    }
  }
}
