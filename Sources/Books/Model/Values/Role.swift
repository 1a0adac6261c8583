/// The work of a person for a book.
///
/// Stored as its word; a word that is none of these is kept and shown as it is.
package enum Role: Hashable, Sendable, RawRepresentable, NamedChoice {
  case author
  case editor
  case translator
  case illustrator
  case introduction
  case foreword
  case afterword
  case narrator
  case compiler
  case contributor
  case photographer
  case adapter
  case other(String)

  /// The roles that can be chosen, in the order in which a form offers them.
  package static let choices: [Role] = [
    .author, .editor, .translator, .illustrator, .introduction, .foreword, .afterword, .narrator,
    .compiler, .contributor, .photographer, .adapter,
  ]

  /// The words for those that can be chosen.
  package static var words: [String] { choices.map(\.rawValue) }

  /// All words that ``parse(_:)`` reads.
  package static var allWords: [String] { words + otherWords.keys }

  /// For people, as it stands behind a name.
  package var title: Message {
    switch self {
    case .author: "author"
    case .editor: "editor"
    case .translator: "translator"
    case .illustrator: "illustrator"
    case .introduction: "introduction"
    case .foreword: "foreword"
    case .afterword: "afterword"
    case .narrator: "narrator"
    case .compiler: "compiler"
    case .contributor: "contributor"
    case .photographer: "photographer"
    case .adapter: "adapter"
    case .other(let word): .verbatim(word)
    }
  }

  package var rawValue: String {
    switch self {
    case .author: "author"
    case .editor: "editor"
    case .translator: "translator"
    case .illustrator: "illustrator"
    case .introduction: "introduction"
    case .foreword: "foreword"
    case .afterword: "afterword"
    case .narrator: "narrator"
    case .compiler: "compiler"
    case .contributor: "contributor"
    case .photographer: "photographer"
    case .adapter: "adapter"
    case .other(let word): word
    }
  }

  package var word: String { rawValue }

  package init(rawValue: String) {
    self = Self.choices.first { $0.rawValue == rawValue } ?? .other(rawValue)
  }

  /// The role that a word names, or nil.
  ///
  /// Reads MARC 21's relator codes, abbreviations of title pages, and "translated by" and the like.
  package static func parse(_ text: String) -> Role? {
    let key = folded(text)
    return choice(of: key) ?? otherWords[key]
  }

  /// The role that a word names, or that it begins with, as while it is typed.
  package static func begun(by text: String) -> Role? {
    let key = folded(text)
    return parse(text)
      ?? choices.first { role in
        !key.isEmpty && (folded(role.name).hasPrefix(key) || role.word.hasPrefix(key))
      }
  }

  private static let otherWords: [String: Role] = [
    "aut": .author, "writer": .author, "by": .author, "written by": .author,
    "ed": .editor, "edt": .editor, "eds": .editor, "edited by": .editor, "hrsg": .editor,
    "herausgeber": .editor, "herausgeberin": .editor, "hg": .editor, "red": .editor,
    "autor": .author, "autorin": .author, "auteur": .author, "autora": .author,
    "trl": .translator, "trans": .translator, "tr": .translator,
    "translated by": .translator,
    "ubersetzer": .translator, "ubersetzerin": .translator, "ubers": .translator,
    "traducteur": .translator, "traductrice": .translator, "traductor": .translator,
    "traductora": .translator, "trad": .translator,
    "ill": .illustrator, "illus": .illustrator, "illustrated by": .illustrator,
    "artist": .illustrator, "illustratorin": .illustrator, "illustrateur": .illustrator,
    "illustratrice": .illustrator, "ilustrador": .illustrator, "ilustradora": .illustrator,
    "art": .illustrator, "drawings": .illustrator,
    "intro": .introduction, "aui": .introduction, "introduced by": .introduction,
    "fore": .foreword, "preface": .foreword, "vorwort": .foreword,
    "aft": .afterword, "nachwort": .afterword,
    "nrt": .narrator, "reader": .narrator, "read by": .narrator,
    "narrated by": .narrator,
    "sprecher": .narrator,
    "com": .compiler, "compiled by": .compiler, "ctb": .contributor,
    "contributions": .contributor,
    "pht": .photographer, "photographs": .photographer, "photos": .photographer,
    "fotos": .photographer, "fotograf": .photographer, "adp": .adapter,
    "adapted by": .adapter,
  ]
}

extension Role: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
