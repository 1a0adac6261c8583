import Catalog
import TerminalKit

/// What a field is typed into.
enum FormInput: Hashable, Sendable {
  case line(LineEditor)
  case lookup(LookupField)
  case area(TextEditor)

  /// An empty input for a property.
  init(_ property: Property) {
    self =
      switch property {
      case .genre: .lookup(LookupField(.records(.genre), isSingle: true))
      case .series: .lookup(LookupField(.records(.series), isSingle: true))
      case .authors: .lookup(LookupField(.records(.author), hasRoles: true))
      case .publishers: .lookup(LookupField(.records(.publisher)))
      case .tags: .lookup(LookupField(.records(.tag)))
      case .aliases: .lookup(LookupField(.names))
      case .language: .lookup(LookupField(.words(Language.choices.map(\.name))))
      case .format: .lookup(LookupField(.words(BookFormat.choices.map(\.name))))
      case .kind: .lookup(LookupField(.words(ReaderKind.choices.map(\.name))))
      case .status: .lookup(LookupField(.words(ReadingStatus.choices.map(\.name))))
      case .party: .lookup(LookupField(.records(.reader), isSingle: true))
      case .books: .lookup(LookupField(.records(.book)))
      case .notes, .note: .area(TextEditor())
      default: .line(LineEditor())
      }
  }

  var value: FieldValue {
    switch self {
    case .line(let editor): .text(editor.text)
    case .lookup(let lookup): lookup.value
    case .area(let area): .text(area.text)
    }
  }

  /// The field with its choices; nil where a text is typed, and setting nil changes nothing.
  var lookup: LookupField? {
    get {
      if case .lookup(let lookup) = self { return lookup }
      return nil
    }
    set {
      guard let newValue else { return }
      self = .lookup(newValue)
    }
  }

  mutating func set(_ value: FieldValue) {
    switch self {
    case .line: self = .line(LineEditor(value.text))
    case .lookup(var lookup):
      lookup.set(value)
      self = .lookup(lookup)
    case .area: self = .area(TextEditor(value.text))
    }
  }
}
