import Books

/// The times that somebody read a book, in one cell.
enum ReadingDates {
  /// Days on which it was finished, and spans: "2020/02/10, 2021/05/01-2021/05/03",
  /// "2020-01-01|2020-01-09|0;|2021-03-02|", "2 March 2019", "2025/03/15-"; in the order of time.
  static func parse(_ text: String) -> [(started: ImportedDate?, finished: ImportedDate?)] {
    let text = trimmed(text)
    guard years(in: text) > 1 else {
      guard let date = ImportedDate(text) else { return [] }
      // A span without an end has only begun.
      return "-–".contains(text.last ?? " ") ? [(date, nil)] : [(nil, date)]
    }
    let times = text.split { ",;".contains($0) }.map { span in
      let days = days(of: span).map(ImportedDate.init)
      return days.count > 1 ? (days[0], days[1]) : (nil, days[0])
    }
    return times.filter { $0.0 != nil || $0.1 != nil }.sorted {
      ($0.1 ?? $0.0)?.description ?? "" < ($1.1 ?? $1.0)?.description ?? ""
    }.map { (started: $0.0, finished: $0.1) }
  }

  /// The first and the last day of a span, or its only day.
  private static func days(of span: Substring) -> [String] {
    let parts = span.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1 { return Array(parts.prefix(2)) }
    let ends =
      [" - ", " – ", " to ", "–"].lazy.map { span.components(by: $0) }
      .first { $0.count == 2 } ?? span.components(by: "-")
    // "2021-05-03" is a day, "2021/05/01-2021/05/03" two.
    return ends.count == 2 ? ends.map { String($0) } : [String(span)]
  }

  /// True when there is something beside the days that ``parse(_:)`` finds: "2021-05-03, in the
  /// spring of 2022".
  static func hasUnread(_ text: String) -> Bool {
    let text = trimmed(text)
    guard years(in: text) > 1 else { return !text.isEmpty && ImportedDate(text) == nil }
    return text.split { ",;".contains($0) }.contains { span in
      days(of: span).contains { !trimmed($0).isEmpty && ImportedDate($0) == nil }
    }
  }

  /// True when the days that are found leave something of the text out: "late 2020", "2020, given up".
  static func saysMore(_ text: String) -> Bool {
    let text = trimmed(text)
    guard years(in: text) > 1 else { return ImportedDate.saysMore(text) }
    return text.split { ",;".contains($0) }.contains { span in
      days(of: span).contains(where: ImportedDate.saysMore)
    }
  }

  /// How many numbers of four digits and more there are.
  private static func years(in text: String) -> Int {
    text.split { !$0.isASCII || !$0.isNumber }.count { $0.utf8.count >= 4 }
  }
}
