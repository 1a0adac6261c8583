/// A piece of a query's text.
struct QueryToken {
  var kind: Kind
  /// Where it stands, in Unicode scalars.
  let range: Range<Int>

  enum Kind {
    case open
    case close
    case or
    case and
    case not
    case term(Term)
  }

  enum Term {
    case word
    /// Words in quotation marks; the marks may not be closed yet.
    case phrase(isClosed: Bool)
    case saved(name: String)
    case order(Query.Order)
    case field(FieldTerm)
  }

  /// `field:value,value`, or `:~value` for any field.
  struct FieldTerm {
    let field: Query.Field?
    /// One of `=`, `^`, `~`, `#` behind the colon of a text field, else nil.
    let mark: Unicode.Scalar?
    let parts: [Part]
  }

  struct Part {
    let text: String
    let range: Range<Int>
    let isQuoted: Bool
    let isClosed: Bool
  }
}
