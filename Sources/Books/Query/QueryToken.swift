/// A piece of a query's text.
package struct QueryToken {
  package var kind: Kind
  /// Its place, in Unicode scalars.
  package let range: Range<Int>

  package enum Kind {
    case open
    case close
    case or
    case and
    case not
    case term(Term)
  }

  package enum Term {
    case word
    /// Words in quotation marks; the marks may not be closed yet.
    case phrase(Part)
    case saved(name: String)
    case order(Query.Order)
    case field(FieldTerm)
    /// `word:value` where the word is the name of no field.
    case unknownField(name: String)
    /// A term with more than one meaning, and a message that says how to write it.
    case mistaken(String)
  }

  /// `field:value,value`, or `:~value` for any field.
  package struct FieldTerm {
    package let field: Query.Field?
    /// The end of the field's name.
    let nameEnd: Int
    /// True when `!=` or the like stands before the values, which means none of them.
    var isNegated = false
    /// One of `=`, `^`, `~`, `#` behind the colon of a text field, `=` of any other, else nil.
    package var mark: Unicode.Scalar?
    package var parts: [Part]
  }

  package struct Part {
    package let text: String
    package let range: Range<Int>
    package let isQuoted: Bool
    package let isClosed: Bool

    /// The value without `!=` before it, and that sign; nil for a value without it.
    var withoutNegation: (rest: Part, sign: String)? {
      let scalars = text.unicodeScalars
      let start = scalars.prefix(2).map(\.plainSign)
      let length =
        switch (start.first, start.dropFirst().first) {
        case ("!", "="), ("<", ">"): 2
        case ("≠", _): 1
        case ("!", _) where !isQuoted: 1
        default: 0
        }
      guard length > 0, scalars.count > length else { return nil }
      let rest = Part(
        text: String(String.UnicodeScalarView(scalars.dropFirst(length))),
        range: isQuoted ? range : range.lowerBound + length..<range.upperBound,
        isQuoted: isQuoted,
        isClosed: isClosed
      )
      return (rest, String(String.UnicodeScalarView(scalars.prefix(length))))
    }

    /// True when it begins with a bracket that does not close in it: "(guin" of `author:(guin OR
    /// emma)`.
    var opensBracket: Bool {
      guard !isQuoted, text.first == "(" else { return false }
      return text.count { $0 == "(" } > text.count { $0 == ")" }
    }
  }
}
