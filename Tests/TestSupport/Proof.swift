import Foundation

/// How much is tried: a little at each run of the tests, and all of it by `make prove`.
package enum Proof {
  package static let isLong = ProcessInfo.processInfo.environment["OCTAVO_PROVE"] != nil

  /// - Parameters:
  ///   - usual: What each run of the tests takes.
  ///   - long: What `make prove` takes.
  package static func of<Value>(usual: Value, long: Value) -> Value { isLong ? long : usual }
}
