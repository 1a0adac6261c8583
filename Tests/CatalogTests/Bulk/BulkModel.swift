import Books
import Catalog
import TestSupport

/// A book as plain values: what an edit of many books does is obvious on it.
struct PlainBook: Hashable {
  var texts: [BookField: String] = [:]
  var genre = ""
  var series = ""
  var authors: [String] = []
  var publishers: [String] = []
  var tags: [String] = []

  /// The line of a field as one text.
  func line(_ field: BookField) -> String {
    switch field {
    case .genre: genre
    case .series: series
    case .authors: authors.joined(separator: ", ")
    case .publishers: publishers.joined(separator: ", ")
    case .tags: tags.sorted().joined(separator: ", ")
    default: texts[field] ?? ""
    }
  }
}

/// One wish, as it is written on the command line.
struct PlainWish {
  let field: BookField
  let sign: String
  let values: [String]

  var setting: String { field.rawValue + sign + values.joined(separator: "; ") }

  func apply(to book: inout PlainBook) {
    switch field {
    case .genre: book.genre = values.first ?? ""
    case .series:
      book.series = values.first ?? ""
      if values.isEmpty { book.texts[.volume] = nil }
    case .authors: apply(to: &book.authors)
    case .publishers: apply(to: &book.publishers)
    case .tags: apply(to: &book.tags)
    case .copies: book.texts[.copies] = values.first ?? "1"
    default: book.texts[field] = values.first
    }
  }

  private func apply(to names: inout [String]) {
    if sign == "=" { names = [] }
    for value in values {
      if sign == "-=" {
        names.removeAll { $0 == value }
      } else if !names.contains(value) {
        names.append(value)
      }
    }
  }
}

/// Makes books and wishes at random, out of so few values that many are the same.
struct PlainWriter {
  var random: SeededGenerator

  private static let texts: [BookField: [String]] = [
    .subtitle: ["A novel", "Stories"], .year: ["1937", "c. 1890", "2011"], .volume: ["1", "II"],
    .language: ["English", "German"], .pages: ["100", "286"], .copies: ["1", "2"],
    .location: ["Study, B3", "Hall"], .acquired: ["2024", "2024-03-05"],
    .notes: ["Torn.", "Signed.\nBy both."],
  ]
  private static let names: [BookField: [String]] = [
    .genre: ["Fantasy", "Novel", "Horror"], .series: ["Earthsea", "Discworld"],
    .authors: ["Ann Beattie", "Terry Pratchett", "Neil Gaiman", "Ursula K. Le Guin"],
    .publishers: ["Ace", "Harper & Row", "Parnassus"], .tags: ["gift", "todo", "library", "read"],
  ]

  mutating func book() -> PlainBook {
    var book = PlainBook()
    for field in BookField.allCases where Bool.random(using: &random) {
      for wish in wish(field, sign: "=").map({ [$0] }) ?? [] { wish.apply(to: &book) }
    }
    if book.texts[.copies] == nil { book.texts[.copies] = "1" }
    return book
  }

  mutating func wishes() -> [PlainWish] {
    var wishes: [PlainWish] = []
    for field in BookField.allCases.shuffled(using: &random).prefix(4) {
      let sign = field.isMany ? ["=", "+=", "-="].randomElement(using: &random) ?? "=" : "="
      if let wish = wish(field, sign: sign) { wishes.append(wish) }
    }
    // Applied in the order of the form, whatever the order in which they are given.
    return wishes
  }

  private mutating func wish(_ field: BookField, sign: String) -> PlainWish? {
    if let texts = Self.texts[field] {
      let isEmpty = Int.random(in: 0..<4, using: &random) == 0
      let text = texts.randomElement(using: &random).map { [$0] } ?? []
      return PlainWish(field: field, sign: "=", values: isEmpty ? [] : text)
    }
    guard let names = Self.names[field] else { return nil }
    let most = field.isMany ? 2 : 1
    let count = Int.random(in: sign == "=" ? 0...most : 1...most, using: &random)
    let chosen = names.shuffled(using: &random).prefix(count)
    return PlainWish(field: field, sign: sign, values: Array(chosen))
  }
}

extension BookDraft {
  init(_ book: PlainBook, title: String) {
    self.init()
    self.title = title
    subtitle = book.line(.subtitle)
    year = book.line(.year)
    volume = book.line(.volume)
    language = book.line(.language)
    pages = book.line(.pages)
    copies = book.line(.copies)
    shelf = book.line(.location)
    acquired = book.line(.acquired)
    notes = book.line(.notes)
    genre = book.genre.isEmpty ? nil : Reference(name: book.genre)
    series = book.series.isEmpty ? nil : Reference(name: book.series)
    authors = book.authors.map { Credit(author: Reference(name: $0)) }
    publishers = book.publishers.map { Reference(name: $0) }
    tags = book.tags.map { Reference(name: $0) }
  }
}
