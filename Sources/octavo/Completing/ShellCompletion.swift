import Books
import ArgumentParser
import CResources
import Catalog
import CatalogUI

/// The completions that shells ask for while a command is typed: `octavo --complete SHELL …`, from
/// the scripts of ``script(for:)``.
///
/// The answer is lines: the first says what follows, the others are words as a command gets them,
/// with a tab and a remark behind. For bash, which takes them as they are, they are written as they
/// are typed. The scripts hand them to the shell as data, and never as code.
enum ShellCompletion {
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  /// The first line of the answer.
  private enum Kind: String {
    case words
    /// The one word can go on, so that no blank follows.
    case open
    /// The shell itself completes names of files.
    case files
  }

  /// Answers a shell, or prints its script.
  ///
  /// - Returns: Whether that was asked for.
  static func run(_ arguments: [String], on console: Console) -> Bool {
    guard let first = arguments.first, arguments.count > 1,
      let shell = Shell(rawValue: arguments[1])
    else { return false }
    switch first {
    case "--generate-completion-script":
      console.output.write(script(for: shell))
    case "--complete":
      console.output.write(answer(to: Array(arguments.dropFirst(2)), of: shell, console))
    default: return false
    }
    return true
  }

  /// - Parameter words: Of bash the line up to the cursor, and the part of it that is replaced; of
  ///   the others the words without the program's name, the one at the cursor last.
  private static func answer(to words: [String], of shell: Shell, _ console: Console) -> String {
    guard let last = words.last else { return "" }
    guard shell == .bash else {
      let point = CompletionPoint(last, after: Array(words.dropLast()))
      guard let candidates = candidates(at: point, console) else { return lines(.files) }
      return lines(
        kind(of: candidates),
        candidates.map { $0.text + ($0.detail.isEmpty ? "" : "\t\(PlainText.harmless($0.detail))") }
      )
    }
    guard words.count == 2 else { return "" }
    let line = BashLine(words[0])
    let point = CompletionPoint(line.typed, after: Array(line.words.dropFirst()))
    guard var candidates = candidates(at: point, console) else { return lines(.files) }
    if line.quotes != .none, let only = candidates.first, candidates.count == 1, only.isOpen {
      // Bash would close the quotation marks behind it: so what follows it is offered as well.
      let next = CompletionPoint(only.text, after: Array(line.words.dropFirst()))
      candidates += self.candidates(at: next, console) ?? []
    }
    let written = candidates.compactMap { line.replacement($0.text, of: last, isWhole: !$0.isOpen) }
    // Of several words bash puts the common beginning in place of what is typed. Where that is less,
    // since their case or accents differ, one more that has none in common leaves the line as it is.
    let common = written.dropFirst().reduce(written.first ?? "") { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    let isLess = written.count > 1 && !folded(common).hasPrefix(folded(last))
    return lines(kind(of: candidates), isLess ? written + [" "] : written)
  }

  private static func kind(of candidates: [Candidate]) -> Kind {
    candidates.count == 1 && candidates[0].isOpen ? .open : .words
  }

  private static func lines(_ kind: Kind, _ words: [String] = []) -> String {
    ([kind.rawValue] + words).map { $0 + "\n" }.joined()
  }

  /// Finds completions for the word at a point; nil where it is the name of a file.
  private static func candidates(at point: CompletionPoint, _ console: Console) -> [Candidate]? {
    var found: [Candidate] = []
    for place in point.places {
      let (source, typed, start) = source(of: place, at: point)
      if case .files = source { return nil }
      guard let source else { continue }
      let all = candidates(of: source, for: typed, at: point, console)
      let key = folded(typed)
      found += all.filter { folded($0.text).hasPrefix(key) || $0.text.hasPrefix(typed) }
        .map { Candidate(start + $0.text, $0.detail, isOpen: $0.isOpen) }
    }
    // What cannot be typed, or steers the terminal, is not offered.
    return found.filter { PlainText.harmless($0.text) == $0.text }
  }

  private static func source(
    of place: CompletionPoint.Place,
    at point: CompletionPoint
  ) -> (CompletionSource?, typed: String, start: String) {
    switch place {
    case .words(let words): return (.words(words), point.typed, "")
    case .positional(let number, let argument):
      let source = CompletionSource(positional: number, of: point.path)
      return (source ?? CompletionSource(argument), point.typed, "")
    case .value(let option, let start):
      let source = option.names.lazy
        .compactMap { CompletionSource(option: $0, of: point.path) }.first
      return (
        source ?? CompletionSource(option), String(point.typed.dropFirst(start.count)), start
      )
    }
  }

  /// Reads the catalogue that the line names, and changes nothing in it; one that cannot be read
  /// has nothing to offer.
  private static func candidates(
    of source: CompletionSource,
    for typed: String,
    at point: CompletionPoint,
    _ console: Console
  ) -> [Candidate] {
    guard source.needsCatalog else { return (try? source.candidates(for: typed, in: nil)) ?? [] }
    guard let place = CatalogOptions.plain(point.catalogOptions),
      let path = try? place.path(console),
      let catalog = try? Catalog.open(
        at: path,
        user: place.userName(console),
        creating: false,
        migrating: false,
        clock: console.clock
      )
    else { return [] }
    defer { try? catalog.close() }
    return (try? catalog.read { view in try source.candidates(for: typed, in: view) }) ?? []
  }

  /// The script that a shell reads once, in Resources/.
  static func script(for shell: Shell) -> String {
    let bytes =
      switch shell {
      case .bash: (octavo_completion_bash(), octavo_completion_bash_size())
      case .zsh: (octavo_completion_zsh(), octavo_completion_zsh_size())
      case .fish: (octavo_completion_fish(), octavo_completion_fish_size())
      }
    return String(decoding: UnsafeRawBufferPointer(start: bytes.0, count: bytes.1), as: UTF8.self)
  }
}

extension CompletionSource {
  /// Uses what the parser knows of an argument; nil where any value will do.
  init?(_ argument: CommandShape.Argument) {
    if argument.isFile {
      self = .files
    } else if !argument.choices.isEmpty {
      self = .words(argument.choices)
    } else {
      return nil
    }
  }

  fileprivate var needsCatalog: Bool {
    switch self {
    case .files, .words, .several: false
    case .query, .names, .values, .readers, .savedQueries, .ownFields, .settings, .columns, .orders:
      true
    }
  }
}

/// A line of bash up to the cursor: its words as a command gets them, and the one at the cursor.
///
/// Bash itself parts words at colons and equals signs too, and gives them with their quotation
/// marks. Nothing in the line is carried out: of `$HOME` and `$(date)` it takes the letters.
struct BashLine {
  /// The words before the last one.
  private(set) var words: [String] = []
  /// The last word so far, without its quotation marks and backslashes.
  private(set) var typed = ""
  /// The last word as it was typed.
  private(set) var raw = ""
  private(set) var quotes = Quotes.none

  enum Quotes: Hashable {
    case none
    case single
    case double
  }

  init(_ line: String) {
    var isWord = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        // Between double quotation marks a backslash is one, before most letters.
        if quotes == .double, !"\"\\$`".contains(character) { typed.append("\\") }
        typed.append(character)
        raw.append(character)
        isEscaped = false
        continue
      }
      switch (quotes, character) {
      case (.none, " "), (.none, "\t"), (.none, "\n"):
        if isWord { words.append(typed) }
        (typed, raw, isWord) = ("", "", false)
        continue
      case (.none, "\\"), (.double, "\\"): isEscaped = true
      case (.none, "'"): quotes = .single
      case (.none, "\""): quotes = .double
      case (.single, "'"), (.double, "\""): quotes = .none
      default: typed.append(character)
      }
      raw.append(character)
      isWord = true
    }
  }

  /// The text to type for a word that replaces the one at the cursor.
  ///
  /// - Parameters:
  ///   - part: The end of ``raw`` that bash takes for the word and replaces.
  ///   - isWhole: Whether the word ends there, so that open quotation marks are closed.
  /// - Returns: What it is replaced by; nil where what stays does not go on with that word.
  func replacement(_ word: String, of part: String, isWhole: Bool) -> String? {
    guard raw.hasSuffix(part) else { return nil }
    let kept = BashLine(String(raw.dropLast(part.count)))
    guard word.hasPrefix(kept.typed) else { return nil }
    let rest = String(word.dropFirst(kept.typed.count))
    let end = isWhole ? quotes.mark : ""
    return (kept.quotes == .none ? quotes.mark : "") + quotes.written(rest) + end
  }
}

extension BashLine.Quotes {
  fileprivate var mark: String {
    switch self {
    case .none: ""
    case .single: "'"
    case .double: "\""
    }
  }

  /// A text between these quotation marks, without the marks: no letter of it has a special
  /// meaning.
  fileprivate func written(_ text: String) -> String {
    text.map { character in
      switch (self, character) {
      case (.single, "'"): "'\\''"
      // An exclamation mark is expanded from the history between double quotation marks too, and a
      // backslash before it would stay in the word.
      case (.double, "!"): "\"'!'\""
      case (.double, "\""), (.double, "\\"), (.double, "$"), (.double, "`"): "\\\(character)"
      case (.single, _), (.double, _): String(character)
      case (.none, _):
        character.isLetter || character.isNumber || "_-.,:=/+@%".contains(character)
          ? String(character) : "\\\(character)"
      }
    }.joined()
  }
}

/// The word of a command line that the cursor stands in, and what it can become.
struct CompletionPoint {
  /// The typed part of the word, as the shell would pass it on.
  let typed: String
  /// The command that the words before it name: ["authors", "merge"].
  private(set) var path: [String] = []
  /// The places that the word may take; several where a subcommand can be left out.
  private(set) var places: [Place] = []
  /// The values of options that say which catalogue it is, and who asks.
  private(set) var catalogOptions: [String] = []

  enum Place {
    /// One of these words, such as subcommands or options.
    case words([String])
    /// The value of an option; `start` is what stands before it in the same word, as in
    /// "--format=".
    case value(of: CommandShape.Argument, start: String)
    /// A positional argument, with its place counted from 0.
    case positional(Int, CommandShape.Argument)
  }

  /// - Parameter before: The words before it, without the program's name.
  init(_ typed: String, after before: [String]) {
    self.typed = typed
    find(in: before)
  }

  private mutating func find(in before: [String]) {
    var command: any ParsableCommand.Type = Octavo.self
    var rest = takeCatalogOptions(before)[...]
    while true {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty else { break }
      let names = subcommands.map { $0._commandName }
      if let word = rest.first, let place = names.firstIndex(of: word) {
        command = subcommands[place]
        path.append(word)
        rest = rest.dropFirst()
        continue
      }
      if rest.isEmpty, !typed.hasPrefix("-") {
        places.append(.words(path.isEmpty ? names + ["help"] : names))
      }
      if path.isEmpty, rest.first == "help" { return findHelp(of: rest.dropFirst()) }
      // A word that is no subcommand belongs to the one that can be left out.
      guard let usual = command.configuration.defaultSubcommand else {
        guard rest.allSatisfy({ $0.hasPrefix("-") }) else { return }
        return find(in: rest, of: CommandShape(of: path.isEmpty ? OpenCommand.self : command))
      }
      command = usual
      path.append(usual._commandName)
    }
    find(in: rest, of: CommandShape(of: command))
  }

  /// Removes the options that are accepted before the command too.
  private mutating func takeCatalogOptions(_ words: [String]) -> [String] {
    var left: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, ["--catalog", "--as"].contains(name) else {
        if word != "--no-migrate" { left.append(word) }
        continue
      }
      // The word itself may be the value that is completed.
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
        left.append(word)
        continue
      }
      catalogOptions += [name, value]
    }
    return left
  }

  private mutating func findHelp(of words: ArraySlice<String>) {
    var command: any ParsableCommand.Type = Octavo.self
    for word in words {
      let next = command.configuration.subcommands.first { $0._commandName == word }
      guard let next else { return }
      command = next
    }
    let topics = words.isEmpty ? HelpTopic.allCases.map(\.rawValue) : []
    places = [
      .words(command.configuration.subcommands.map { $0._commandName } + topics)
    ]
  }

  /// Finds out what the word can be, by reading the words of the command before it as the parser
  /// does: as options, their values, and arguments by their place.
  private mutating func find(in words: ArraySlice<String>, of shape: CommandShape) {
    var open: CommandShape.Argument?
    var isAfterTerminator = false
    var positionals = 0
    var used: Set<String> = []
    for word in words {
      if let option = open {
        open = option.takesMore ? option : nil
        if !option.takesMore || !word.hasPrefix("-") { continue }
        open = nil
      }
      if !isAfterTerminator, word == "--" {
        isAfterTerminator = true
      } else if !isAfterTerminator, word.hasPrefix("-"), word != "-" {
        let name = word.prefix { $0 != "=" }
        guard let option = shape.option(named: String(name)) else { continue }
        if !option.isRepeating { used.formUnion(option.names) }
        if option.takesValue, name.count == word.count { open = option }
      } else {
        positionals += 1
      }
    }
    if let open, !open.takesMore || !typed.hasPrefix("-") {
      return places = [.value(of: open, start: "")]
    }
    if !isAfterTerminator, typed.hasPrefix("-") {
      let name = typed.prefix { $0 != "=" }
      if name.count < typed.count, let option = shape.option(named: String(name)) {
        places = [.value(of: option, start: name + "=")]
      } else {
        places = [.words(shape.options.flatMap(\.names).filter { !used.contains($0) })]
      }
      return
    }
    let place = min(positionals, shape.positionals.count - 1)
    guard place >= 0, place == positionals || shape.positionals[place].isRepeating else { return }
    places.append(.positional(place, shape.positionals[place]))
  }
}
