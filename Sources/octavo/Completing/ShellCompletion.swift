import CResources
import Catalog
import CatalogUI

/// What shells ask for while a command is typed: `octavo --complete SHELL …`, from the scripts of
/// ``script(for:)``.
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

  /// What the first line says.
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
        candidates.map { $0.text + ($0.detail.isEmpty ? "" : "\t\($0.detail)") }
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
    // Of several words bash takes the common beginning, which must not be shorter than what is
    // typed.
    let fitting = written.filter { $0.hasPrefix(last) }
    return lines(kind(of: candidates), written.count > 1 && !fitting.isEmpty ? fitting : written)
  }

  private static func kind(of candidates: [Candidate]) -> Kind {
    candidates.count == 1 && candidates[0].isOpen ? .open : .words
  }

  private static func lines(_ kind: Kind, _ words: [String] = []) -> String {
    ([kind.rawValue] + words).map { $0 + "\n" }.joined()
  }

  /// What the word at a point can become; nil where it is the name of a file.
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
    let words = point.catalogOptions.map { word in
      word.hasPrefix("~/") ? (console.variable("HOME") ?? "~") + word.dropFirst() : word
    }
    guard let place = CatalogOptions.plain(words), let path = try? place.path(console),
      let catalog = try? Catalog.open(
        at: path,
        user: place.userName(console),
        creating: false,
        migrating: false
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
  /// What the parser knows of an argument; nil where it can be anything.
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
