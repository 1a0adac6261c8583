import Books
import Catalog
import CatalogUI
import Glibc
import Lookup

/// `config.toml`: lines of `name = value`, a small part of TOML.
///
/// ```toml
/// mouse = false
/// plain = true              # lines of text in place of screens, for speech and braille
/// speech = "few"            # says no keys and hints in plain lines; "full" says them
/// theme = "plain"           # no colours; "colour" uses them even when NO_COLOR is set
/// date-format = "iso"       # 2026-11-21; else "day month year"
/// editor = "vim -f"
/// columns = ["title", "authors", "year", "status", "rating"]
/// form = ["title", "isbn"]  # what a book's form begins with; the others follow
/// keep = ["genre", "shelf"] # what stays in the form for the next book
/// genre = "wanted"          # "needed" saves no new book without one
/// loan-days = 28            # until a lent book is due; 0 is never
/// ascii = true              # frames and marks of ASCII alone
/// emoji = "auto"            # true shows joined emoji as one, false in parts; "auto" asks
/// escape-delay = 200        # milliseconds that the keys of a slow line may take
/// lookup = "ask"            # whether books are looked up in public catalogues; "off", "on"
/// lookup-contact = "me@example.org" # which those are told
/// lookup-sources = ["libris"] # asked beside the usual ones: libris, norway, loc, googlebooks
/// lookup-google-key = "…"   # with which Google Books answers
/// ```
struct ConfigurationFile {
  let path: String
  private(set) var configuration = Configuration()
  /// Where each setting stands.
  private var lines: [String: Int] = [:]

  /// - Throws: ``CommandFailure/badConfiguration(path:_:)`` with every line that is wrong.
  init(path: String, text: String) throws {
    self.path = path
    // Some editors begin a file of UTF-8 with a byte order mark.
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var mistakes: [ConfigurationMistake] = []
    for (index, line) in lines.enumerated() {
      do {
        try read(line)
      } catch let problem as Problem {
        mistakes.append(ConfigurationMistake(line: index + 1, reason: problem.reason))
      }
      var scanner = TOMLScanner(line)
      if let name = scanner.name() { self.lines[name] = index + 1 }
    }
    guard mistakes.isEmpty else {
      throw CommandFailure.badConfiguration(path: path, mistakes)
    }
  }

  /// - Throws: ``CommandFailure/badConfiguration(path:_:)`` for a column or field that there is not.
  func requireNames(among fields: [CustomField]) throws {
    guard let unknown = configuration.unknownName(among: fields) else { return }
    let reason =
      tr(
        "there is no “\(unknown.name)”; \(unknown.setting) can have"
          + " \(unknown.known.joined(separator: ", "))"
      )
    let mistake = ConfigurationMistake(line: lines[unknown.setting] ?? 1, reason: reason)
    throw CommandFailure.badConfiguration(path: path, [mistake])
  }

  private struct Problem: Error {
    let reason: String
  }

  private mutating func read(_ line: Substring) throws {
    var scanner = TOMLScanner(line)
    guard let name = scanner.name() else { return }
    guard scanner.skip("="), let value = scanner.value(), scanner.isAtEnd else {
      throw Problem(reason: tr("write it as \(name) = value, with texts in quotation marks"))
    }
    try set(name, value)
  }

  private mutating func set(_ name: String, _ value: TOMLScanner.Value) throws {
    switch (name, value) {
    case ("mouse", .bool(let isOn)): configuration.mouse = isOn
    case ("plain", .bool(let isOn)): configuration.isPlain = isOn
    case ("plain", .text("lines")): (configuration.isPlain, configuration.takesLines) = (true, true)
    case ("plain", _): throw Problem(reason: tr("plain can be true, false or \"lines\""))
    case ("speech", .text(let word)):
      guard let speech = Configuration.Speech(rawValue: word) else {
        throw Problem(reason: tr("speech can be \"few\" or \"full\""))
      }
      configuration.speech = speech
    case ("theme", .text("plain")): configuration.colour = false
    case ("theme", .text("colour")): configuration.colour = true
    case ("theme", .text("auto")): configuration.colour = nil
    case ("date-format", .text(let word)):
      guard let format = Configuration.DateFormat(rawValue: word) else {
        throw Problem(reason: tr("date-format can be \"day month year\" or \"iso\""))
      }
      configuration.dateFormat = format
    case ("editor", .text(let command)): configuration.editor = command
    case ("columns", .texts(let names)): configuration.columns = names
    case ("form", .texts(let names)): configuration.form = names
    case ("keep", .texts(let names)): configuration.keep = names
    case ("genre", .text("needed")): configuration.needsGenre = true
    case ("genre", .text("wanted")): configuration.needsGenre = false
    case ("genre", _): throw Problem(reason: tr("genre can be \"wanted\" or \"needed\""))
    case ("loan-days", .number(let days)) where 0...36_500 ~= days:
      configuration.loanDays = days
    case ("loan-days", _):
      throw Problem(reason: tr("loan-days is a number of days, 0 to 36500"))
    case ("ascii", .bool(let isOn)): configuration.ascii = isOn
    case ("emoji", .bool(let isOn)): configuration.joinsEmoji = isOn
    case ("emoji", .text("auto")): configuration.joinsEmoji = nil
    case ("emoji", _): throw Problem(reason: tr("emoji can be true, false or \"auto\""))
    case ("escape-delay", .number(let delay)) where 1...5_000 ~= delay:
      configuration.escapeDelay = delay
    case ("escape-delay", _):
      throw Problem(reason: tr("escape-delay is a number of milliseconds, 1 to 5000"))
    case ("lookup", .text(let word)):
      guard let use = Configuration.LookupUse(rawValue: word) else {
        throw Problem(reason: tr("lookup can be \"off\", \"ask\" or \"on\""))
      }
      configuration.lookup = use
    case ("lookup-contact", .text(let contact)): configuration.lookupContact = contact
    case ("lookup-sources", .texts(let ids)):
      let unknown = ids.first { id in !LookupSource.all.contains { $0.id == id } }
      if let unknown {
        let known = LookupSource.all.filter(\.isOptional).map(\.id).joined(separator: ", ")
        throw Problem(
          reason: tr("there is no source “\(unknown)”; lookup-sources can have \(known)")
        )
      }
      configuration.lookupSources = ids
    case ("lookup-google-key", .text(let key)): configuration.lookupGoogleKey = key
    case ("mouse", _), ("ascii", _):
      throw Problem(reason: tr("\(name) can be true or false"))
    case ("theme", _):
      throw Problem(reason: tr("theme can be \"auto\", \"colour\" or \"plain\""))
    case ("columns", _):
      throw Problem(reason: tr("columns is a list, as in [\"title\", \"year\"]"))
    case ("form", _), ("keep", _):
      throw Problem(reason: tr("\(name) is a list of fields, as in [\"genre\", \"shelf\"]"))
    case ("lookup-sources", _):
      throw Problem(reason: tr("lookup-sources is a list, as in [\"libris\", \"loc\"]"))
    case ("editor", _), ("speech", _), ("date-format", _), ("lookup", _), ("lookup-contact", _),
      ("lookup-google-key", _):
      throw Problem(reason: tr("\(name) is a text in quotation marks"))
    default:
      throw Problem(
        reason: tr(
          "there is no “\(name)”; there are mouse, plain, speech, theme, date-format, editor,"
            + " columns, form, keep, genre, loan-days, ascii, emoji, escape-delay, lookup, lookup-contact,"
            + " lookup-sources, lookup-google-key"
        )
      )
    }
  }

  /// The settings of the person; without a file, the usual ones.
  ///
  /// - Throws: ``CommandFailure/badConfiguration(path:_:)``.
  static func read(_ console: Console) throws -> Configuration {
    try file(console)?.configuration ?? Configuration()
  }

  /// The file itself; nil where there is none that can be read.
  ///
  /// - Throws: ``CommandFailure/badConfiguration(path:_:)``.
  static func file(_ console: Console) throws -> ConfigurationFile? {
    guard let folder = try? Folders.configuration(console) else { return nil }
    let path = folder + "/config.toml"
    guard let bytes = contents(of: path) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let mistake = ConfigurationMistake(line: 1, reason: tr("the file is not UTF-8"))
      throw CommandFailure.badConfiguration(path: path, [mistake])
    }
    return try ConfigurationFile(path: path, text: text)
  }

  /// The first 64 KiB of a file, or nil when there is none that can be read.
  private static func contents(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count >= 0 ? Array(bytes[..<count]) : nil
  }
}

struct ConfigurationMistake: Hashable {
  let line: Int
  let reason: String
}

extension CatalogOptions {
  /// Refuses settings that are wrong, whatever the command.
  ///
  /// Only where a list has a name that nothing has from the start, the custom fields of the catalogue are
  /// read.
  ///
  /// - Throws: ``CommandFailure/badConfiguration(path:_:)``.
  func checkConfiguration(_ console: Console) throws {
    guard let file = try ConfigurationFile.file(console),
      file.configuration.unknownName(among: []) != nil
    else { return }
    // A catalogue that cannot be read is told by the command itself.
    guard let fields = try? read(on: console.quiet, { try $0.customFields.all() }) else { return }
    try file.requireNames(among: fields)
  }
}

/// Takes a line of TOML apart: a name, a sign, and a value that is a Boolean, a whole number, a
/// text or a list of texts.
struct TOMLScanner {
  private var rest: Substring

  enum Value: Equatable {
    case bool(Bool)
    case number(Int)
    case text(String)
    case texts([String])
  }

  init(_ line: Substring) {
    rest = line
  }

  /// The name that the line begins with; nil for an empty line and a remark.
  mutating func name() -> String? {
    skipSpace()
    let name = rest.prefix { $0 != "=" && !$0.isWhitespace && $0 != "#" }
    rest = rest.dropFirst(name.count)
    return name.isEmpty && isAtEnd ? nil : String(name)
  }

  /// True when only white space and a comment are left.
  var isAtEnd: Bool {
    let text = rest.drop { $0.isWhitespace }
    return text.isEmpty || text.hasPrefix("#")
  }

  /// Passes over a sign and the space before it.
  mutating func skip(_ sign: Character) -> Bool {
    skipSpace()
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  mutating func value() -> Value? {
    skipSpace()
    for (word, value) in [("true", true), ("false", false)] where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
      return .bool(value)
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if let number = Int(digits) {
      rest = rest.dropFirst(digits.count)
      return .number(number)
    }
    guard skip("[") else { return text().map(Value.text) }
    var texts: [String] = []
    while !skip("]") {
      guard let text = text() else { return nil }
      texts.append(text)
      guard skip(",") || rest.drop(while: \.isWhitespace).first == "]" else { return nil }
    }
    return .texts(texts)
  }

  /// A text in double quotation marks, where a backslash stands before a quotation mark or a
  /// backslash; or in single ones, as it is.
  private mutating func text() -> String? {
    skipSpace()
    guard let mark = rest.first, mark == "\"" || mark == "'" else { return nil }
    rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == mark { return text }
      if character == "\\", mark == "\"" {
        guard let escaped = rest.popFirst(), "\"\\".contains(escaped) else { return nil }
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    return nil
  }

  private mutating func skipSpace() {
    rest = rest.drop { $0.isWhitespace }
  }
}
