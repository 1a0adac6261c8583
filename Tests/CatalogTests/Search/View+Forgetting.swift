@testable import Catalog

extension View {
  /// Drops the results of the last searches.
  func forgetResults() throws {
    try connection.memory?.of(connection.stamp()) { $0.results = [] }
  }
}
