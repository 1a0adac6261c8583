import Books

/// The entities that a document type declares for texts of its own: `<!ENTITY pub "Penguin Books">`.
///
/// Those whose texts have others in them are taken, too, as long as the whole stays short: so none can expand
/// without bound (the "billion laughs"), and none reads another file.
struct XMLEntities {
  /// An entity whose text is not taken, with what is declared of it.
  struct Unread: Hashable {
    let name: String
    let declaration: String

    /// Keeps it with a book in which it stands, and says so.
    func tell(_ book: inout ImportedBook) {
      book.keep("entities", .object([JSON.Member(name, .string(declaration))]))
      book.remark(.entityNotRead(name))
    }
  }

  /// As many entities as publishers' files declare for houses and phrases, each as long as a sentence.
  private static let maxEntities = 100
  private static let maxLength = 500
  /// As deep as entities stand in one another.
  private static let maxDepth = 8

  private var texts: [String: String] = [:]
  private var untaken: [String: Unread] = [:]

  init() {}

  /// - Parameter text: A document type.
  init(declaredIn text: String) {
    var declared: [String: String] = [:]
    for part in text.components(by: "<!ENTITY").dropFirst() {
      let words = trimmed(part).split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard words.count == 2, words[0] != "%", declared.count < Self.maxEntities else { continue }
      let (name, value) = (String(words[0]), trimmed(String(words[1])))
      // The first declaration counts.
      guard declared[name] == nil, untaken[name] == nil else { continue }
      if let quote = value.first, "\"'".contains(quote) {
        declared[name] = String(value.dropFirst().prefix { $0 != quote })
      } else {
        untaken[name] = Unread(name: name, declaration: tidied(String(value.prefix { $0 != ">" })))
      }
    }
    takeTexts(of: declared)
  }

  /// Takes the texts of entities, first of those that have no others in them, then of those that have such.
  ///
  /// What is left has a text that is too long or has elements in it, or an entity that is not taken, such as itself.
  private mutating func takeTexts(of declared: [String: String]) {
    var open = declared.filter { $0.value.utf8.count <= Self.maxLength && !$0.value.contains("<") }
    for _ in 0..<Self.maxDepth {
      let ready = open.filter { entity in
        Self.names(in: entity.value).allSatisfy {
          declared[$0] == nil && untaken[$0] == nil || texts[$0] != nil
        }
      }
      for (name, value) in ready {
        open[name] = nil
        let text = replaced(in: value)
        if text.utf8.count <= Self.maxLength { texts[name] = text }
      }
    }
    for (name, value) in declared where texts[name] == nil {
      untaken[name] = Unread(name: name, declaration: String(value.prefix(Self.maxLength)))
    }
  }

  /// The names between "&" and ";", each once.
  private static func names(in text: String) -> Set<String> {
    Set(
      text.split(separator: "&").dropFirst(text.hasPrefix("&") ? 0 : 1).compactMap { part in
        part.firstIndex(of: ";").map { String(part[..<$0]) }
      }
    )
  }

  /// More bytes than a text can have once its entities are replaced.
  func longest(of text: String) -> Int {
    guard !texts.isEmpty else { return text.utf8.count }
    let marks = text.utf8.count { $0 == UInt8(ascii: "&") }
    return text.utf8.count + marks * (texts.values.map(\.utf8.count).max() ?? 0)
  }

  /// A text with the texts that its entities stand for.
  func replaced(in text: String) -> String {
    texts.reduce(text) { $0.replacing("&\($1.key);", with: $1.value) }
  }

  /// Those in a text whose own texts are not taken, by their names.
  func unread(in text: String) -> [Unread] {
    guard !untaken.isEmpty else { return [] }
    return Self.names(in: text).sorted().compactMap { untaken[$0] }
  }
}
