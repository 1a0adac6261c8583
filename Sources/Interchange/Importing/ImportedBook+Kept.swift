extension ImportedBook {
  /// What the file says beyond the fields of a book, in a few words each: "rating 5", "oclc 123".
  package var keptWords: [String] {
    var words = identifiers.map { "\($0.scheme) \($0.value)" }
    for reading in readings {
      words.append([reading.status.rawValue, reading.finished?.description ?? ""].spaced)
      if let started = reading.started { words.append("begun \(started)") }
      if let rating = reading.rating { words.append("rating \(Self.digits(of: rating))") }
      if !reading.review.isEmpty { words.append("a review") }
      if !reading.note.isEmpty { words.append("a private note") }
    }
    for loan in loans {
      words.append("\(loan.isBorrowed ? "borrowed from" : "lent to") \(loan.person)")
    }
    words += extras.map { "\($0.key) \($0.value.text ?? $0.value.written)" }
    return words
  }

  /// 5 for 5.0, 4.5 as it is.
  private static func digits(of rating: Double) -> String {
    let text = String(rating)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [String] {
  fileprivate var spaced: String { filter { !$0.isEmpty }.joined(separator: " ") }
}
