import Books
import Catalog

/// Days and ratings as Octavo's own files write them.
enum OctavoText {
  /// `2026-03-01`, and nothing else.
  static func day(_ text: String) -> Day? {
    let parts = numbers(text)
    return parts.count == 3 ? Day(parts[0], parts[1], parts[2]) : nil
  }

  /// `2026-03-01`, `2026-03` or `2026`.
  static func date(_ text: String) -> PartialDate? {
    let parts = numbers(text)
    guard let year = parts.first, parts.count <= 3 else { return nil }
    return PartialDate(year, parts.count > 1 ? parts[1] : nil, parts.count > 2 ? parts[2] : nil)
  }

  /// In stars: 4, 4.5.
  static func text(of rating: Rating) -> String {
    "\(rating.halves / 2)" + (rating.halves.isMultiple(of: 2) ? "" : ".5")
  }

  private static func numbers(_ text: String) -> [Int] {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains(nil) ? [] : parts.compactMap(\.self)
  }
}
