/// A custom field as it is typed.
package struct CustomFieldDraft: Hashable, Sendable {
  package var name: String
  package var kind: CustomField.Kind
  package var choices: [String]
  /// The key that the field has in another copy of the catalogue.
  package var key: RecordKey?

  package init(name: String = "", kind: CustomField.Kind = .text, choices: [String] = []) {
    self.name = name
    self.kind = kind
    self.choices = choices
  }

  package init(_ field: CustomField) {
    self.init(name: field.name, kind: field.kind, choices: field.choices)
  }

  /// The choices in one line, as they are typed.
  package var choicesText: String {
    get { choices.joined(separator: ", ") }
    set {
      choices = Self.parts(of: newValue).map(tidied).filter { !$0.isEmpty }
    }
  }

  /// The texts between commas and line breaks; one that begins with a quotation mark goes to the next one
  /// before a comma, so that a comma in it is told as one.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    func isEnd(_ letter: Character) -> Bool { letter == "," || letter.isNewline }
    while !rest.isEmpty {
      rest = rest.drop { $0.isWhitespace && !$0.isNewline }
      if rest.first == "\"" {
        let quoted = rest.dropFirst()
        if let end = quoted.firstIndex(of: "\"") {
          let behind = quoted[end...].dropFirst().drop { $0.isWhitespace && !$0.isNewline }
          if behind.first.map(isEnd) ?? true {
            parts.append(String(quoted[..<end]))
            rest = behind.dropFirst()
            continue
          }
        }
      }
      let part = rest.prefix { !isEnd($0) }
      parts.append(String(part))
      rest = rest[part.endIndex...].dropFirst()
    }
    return parts
  }
}

/// The reason why a custom field could not be added, changed or deleted.
package enum CustomFieldError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknown(String, nearest: String?)
  case unknownKind(String)
  case badName(String)
  /// The name has another meaning already.
  case reserved(String, Meaning)
  case taken(String)
  case tooMany(Int)
  case noChoices(String)
  /// Choices for a kind that has none.
  case choicesOfOther(CustomField.Kind)
  case badChoice(String, ChoiceProblem)
  case tooManyChoices(Int)
  /// Books have choices that would be removed.
  case choiceUsed([Used])
  /// Some values cannot be read as the other kind.
  case unreadable(name: String, CustomField.Kind, books: Int, examples: [Unreadable])
  /// Somebody else changed it since it was read.
  case changedElsewhere(String)

  package enum Meaning: Hashable, Sendable {
    /// The label of a field that is built in.
    case field(String)
    /// The field of a query that has that name.
    case query(String)
    case sign
  }

  package enum ChoiceProblem: Hashable, Sendable {
    case comma
    case empty
    case tooLong
    case repeated
  }

  package struct Used: Hashable, Sendable {
    package let choice: String
    package let books: Int

    package init(choice: String, books: Int) {
      self.choice = choice
      self.books = books
    }
  }

  package struct Unreadable: Hashable, Sendable {
    package let book: ID<Book>
    package let title: String
    package let problem: Problem

    package init(book: ID<Book>, title: String, problem: Problem) {
      self.book = book
      self.title = title
      self.problem = problem
    }
  }

  /// The line of a form that an error belongs to; nil for the whole.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case name
    case kind
    case choices

    package var label: String {
      switch self {
      case .name: tr("Name")
      case .kind: tr("Kind")
      case .choices: tr("Choices")
      }
    }
  }

  package var part: Part? {
    switch self {
    case .badName, .reserved, .taken: .name
    case .unknownKind, .unreadable: .kind
    case .noChoices, .choicesOfOther, .badChoice, .tooManyChoices, .choiceUsed: .choices
    case .unknown, .tooMany, .changedElsewhere: nil
    }
  }

  package var description: String { lines.joined(separator: "\n") }

  /// The description in lines.
  package var lines: [String] {
    guard case .unreadable(_, _, let books, let examples) = self else { return [sentence] }
    let lines = examples.map { "  \(quoted($0.title)) (id:\($0.book)): \($0.problem.message)" }
    let more = books - examples.count
    return [sentence] + lines + (more > 0 ? [tr("  and \(grouped(more)) more")] : [])
  }

  /// The sentence about a word that is no kind of field, by the words for the kinds: programs' or people's.
  package static func unknownKind(_ word: String, among kinds: [String]) -> String {
    let all = kinds.joined(separator: ", ")
    return kinds.nearest(to: word).map {
      tr("\(quoted(word)) is no kind of field. Nearest: \($0). There are \(all).")
    } ?? tr("\(quoted(word)) is no kind of field. There are \(all).")
  }

  private var sentence: String {
    switch self {
    case .unknown(let name, let nearest?):
      tr("There is no field \(quoted(name)) of your own. Nearest: \(nearest).")
    case .unknown(let name, nil):
      tr("There is no field \(quoted(name)) of your own. See them with: octavo fields list")
    case .unknownKind(let word):
      Self.unknownKind(word, among: CustomField.Kind.allCases.map(\.word))
    case .badName(let name):
      tr(
        "\(quoted(name)) cannot be the name of a field: it needs a letter or a digit, at most"
          + " \(CustomField.longestName) letters, and one line."
      )
    case .reserved(let name, .field(let label)):
      tr(
        "\(quoted(name)) cannot be the name of a field: every book has the field \(label)."
          + " Choose another name."
      )
    case .reserved(let name, .query(let field)):
      tr(
        "\(quoted(name)) cannot be the name of a field: in a query it means \(field)."
          + " Choose another name."
      )
    case .reserved(let name, .sign):
      tr(
        "\(quoted(name)) cannot be the name of a field: it is a part of queries."
          + " Choose another name."
      )
    case .taken(let name):
      tr("There is already a field \(quoted(name)). Choose another name.")
    case .tooMany(let count):
      tr(
        "There are \(count) fields of your own already, and no more than \(CustomField.mostFields) can be."
          + " Delete one that is not needed."
      )
    case .noChoices(let name):
      tr("The field \(quoted(name)) needs something to choose from, as in: fine, good, poor")
    case .choicesOfOther(let kind):
      tr(
        "Only a choice has something to choose from, and this is a field of the kind \(kind.name)."
      )
    case .badChoice(let choice, .comma):
      tr("\(quoted(choice)) cannot be chosen: a comma stands between choices, and in none.")
    case .badChoice(let choice, .empty):
      tr("\(quoted(choice)) cannot be chosen: it needs a letter or a digit.")
    case .badChoice(let choice, .tooLong):
      tr("\(quoted(choice)) is too long to be chosen: at most \(CustomField.longestName) letters.")
    case .badChoice(let choice, .repeated): tr("\(quoted(choice)) is there to choose twice.")
    case .tooManyChoices(let count):
      tr("\(count) choices are too many: at most \(CustomField.mostChoices).")
    case .choiceUsed(let used):
      used.map {
        "\(RecordKind.book.name(count: $0.books)) \(plural($0.books, "has", "have")) \(quoted($0.choice))."
      }
      .joined(separator: " ") + tr(" Give them something else first, or keep the choice.")
    case .unreadable(let name, let kind, let books, _):
      tr(
        "\(quoted(name)) cannot be of the kind \(kind.name): what \(RecordKind.book.name(count: books))"
          + " \(plural(books, "has", "have")) there does not read as such."
      )
    case .changedElsewhere(let name):
      tr(
        "Someone else changed the field \(quoted(name)) meanwhile. Nothing was saved."
          + " Look at it, then do this again."
      )
    }
  }
}

extension CustomFieldDraft {
  /// The field that it would become, for reading values of a file.
  package var field: CustomField {
    CustomField(id: 0, name: name, kind: kind, choices: choices)
  }

  package var isPossible: Bool { refusal == nil }

  /// The reason why no field can have this name, or these choices.
  package var refusal: CustomFieldError? {
    do throws(CustomFieldError) {
      _ = try checked()
      return nil
    } catch {
      return error
    }
  }
}

extension Collection where Element == CustomField {
  /// The field for values of a file; nil where there is none.
  ///
  /// It is the field of the name, if it has their kind or holds any text, or else the one with the
  /// kind behind its name.
  package func home(of name: String, _ kind: CustomField.Kind) -> CustomField? {
    let word = CustomField.word(of: name)
    guard let known = first(where: { $0.word == word }) else { return nil }
    if known.kind == kind || known.kind == .longText || known.kind == .text && kind != .longText {
      return known
    }
    for beside in CustomFieldDraft(name: name, kind: kind).namesBeside {
      let word = CustomField.word(of: beside)
      guard let other = first(where: { $0.word == word }) else { return nil }
      if other.kind == kind { return other }
    }
    return nil
  }
}

extension CustomFieldDraft {
  /// Other names for it beside fields of the same name and another kind, in the order in which they
  /// are tried.
  package var namesBeside: some Sequence<String> {
    (1...CustomField.mostFields + 1).lazy.map { number in
      "\(name) (\(kind.name)\(number > 1 ? " \(number)" : ""))"
    }
  }
}
