import Glibc

/// Names for files that are kept from earlier.
package enum DatedName {
  /// The path with the day before its ending, and a number when that is taken:
  /// `demo-2026-11-21.sqlite`, `demo-2026-11-21-2.sqlite`.
  ///
  /// A name is taken too when only a log lies at it, which would be applied to what comes there.
  package static func free(for path: String, at time: Timestamp = .now()) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    let day = time.iso8601.prefix(10)
    var number = 1
    while true {
      let suffix = number == 1 ? "-\(day)" : "-\(day)-\(number)"
      let name = String(path[..<dot] + suffix + path[dot...])
      if !DatabaseFiles(path: name).isAnythingThere { return name }
      number += 1
    }
  }
}
