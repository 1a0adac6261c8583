import Catalog

/// A way to write what is to be found, and what it means.
struct QueryExample: Sendable {
  let written: String
  let means: String

  init(_ written: String, _ means: String) {
    self.written = written
    self.means = means
  }

  static let all: [QueryExample] = [
    QueryExample("le guin", "both words: of titles, names, tags …"),
    QueryExample("\"left hand\"", "these words in this order"),
    QueryExample("author:guin  a:guin", "in that field; Tab shows its values"),
    QueryExample("title:=emma  t:^the  t:~ove", "all of it; begins so; inside words too"),
    QueryExample("year:1969  year:1960..1979", "a year; from one to another"),
    QueryExample("pages:>=500  year:..1900", "at least; up to; also > < <= !="),
    QueryExample("added:2026-11  added:-2w..", "in that month; in the last two weeks"),
    QueryExample("genre:fantasy,horror", "one of these"),
    QueryExample("isbn:none  series:any  a:#>2", "has none; has one; has more than two"),
    QueryExample("-tag:read  NOT sea", "without this"),
    QueryExample("emma | persuasion  ( … )", "one or the other, also OR; brackets"),
    QueryExample("@unread", "a saved query; :save unread makes one"),
    QueryExample("year+  title-", "in this order; in the opposite order"),
  ]

  func matches(_ words: [String]) -> Bool {
    guard !words.isEmpty else { return true }
    let known = folded("how to find query search " + written + " " + means).split(separator: " ")
    return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
  }
}
