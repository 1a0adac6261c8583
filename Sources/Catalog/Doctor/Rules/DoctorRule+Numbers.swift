// Numbers and codes that no book can have.
extension DoctorRule {
  static let isbn = DoctorRule(
    "isbn",
    "ISBN that fails",
    advice: "Look at the book; if it is printed so, octavo check --only isbn --right."
  ) { patient in
    guard let isbn = patient.card.book.isbn, isbn.isMisprinted else { return nil }
    do throws(ISBN.Problem) {
      _ = try ISBN.parse(isbn.digits)
      return nil
    } catch {
      switch error {
      case .checkDigit(let fits, let swapped):
        let near = ([fits] + swapped).prefix(2).joined(separator: " or ")
        return "\(isbn.digits): perhaps \(near)"
      default: return isbn.digits
      }
    }
  }

  static let year = DoctorRule(
    "year",
    "Year that has not come",
    advice: "Look at the book."
  ) { patient in
    guard let year = patient.card.book.year, let number = year.number,
      number > patient.currentYear + 1
    else { return nil }
    return year.text
  }

  /// Longer ones than 20,000 pages are typed wrong: the longest book that is sold in one binding has 4,032.
  static let pages = DoctorRule(
    "pages",
    "Pages that cannot be",
    advice: "Look at the book."
  ) { patient in
    guard let pages = patient.card.book.values.pages, pages <= 0 || pages >= 20_000 else {
      return nil
    }
    return String(pages)
  }

  static let language = DoctorRule(
    "language",
    "Language that is none",
    advice: "octavo edit id:N --set language=…"
  ) { patient in
    guard let language = patient.card.book.values.language,
      (try? Language.parse(language.code)) == nil
    else { return nil }
    return language.code
  }

  static let format = DoctorRule(
    "format",
    "Format that is none",
    advice: "octavo edit id:N --set format=…"
  ) { patient in
    guard case .unknown(let word)? = patient.card.book.values.format else { return nil }
    return word
  }

  static let acquired = DoctorRule(
    "acquired",
    "Got on a day that has not come",
    advice: "octavo edit id:N --set acquired=…"
  ) { patient in
    guard let date = patient.card.book.values.acquired,
      date.iso8601 > String(patient.today.iso8601.prefix(date.iso8601.count))
    else { return nil }
    return date.iso8601
  }
}
