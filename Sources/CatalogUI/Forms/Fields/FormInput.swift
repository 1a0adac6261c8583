import Catalog
import TerminalKit

/// What a field is typed into.
enum FormInput: Hashable, Sendable {
  case line(LineEditor)
  case lookup(LookupField)
  case area(TextEditor)

  /// An empty input for a field.
  init(_ property: Property) {
    self =
      switch property {
      case .book(let field): Self.input(field.kind)
      case .authority(.aliases): .lookup(LookupField(.names))
      case .reader(.kind): .lookup(LookupField(.words(ReaderKind.choices.map(\.name))))
      case .reading(.status): .lookup(LookupField(.words(ReadingStatus.choices.map(\.name))))
      case .loan(.party): .lookup(LookupField(.records(.reader), isSingle: true))
      case .loan(.books): .lookup(LookupField(.records(.book)))
      case .reader(.notes), .loan(.notes), .reading(.note): .area(TextEditor())
      case .authority, .reader, .reading, .loan: .line(LineEditor())
      }
  }

  private static func input(_ kind: BookField.Kind) -> FormInput {
    switch kind {
    case .text, .isbn, .year, .number, .volume: .line(LineEditor())
    case .longText: .area(TextEditor())
    case .language: .lookup(LookupField(.words(Language.choices.map(\.name))))
    case .format: .lookup(LookupField(.words(BookFormat.choices.map(\.name))))
    case .record(let kind): .lookup(LookupField(.records(kind.recordKind), isSingle: true))
    case .records(let kind):
      .lookup(LookupField(.records(kind.recordKind), hasRoles: kind == .author))
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
