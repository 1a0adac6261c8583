/// How a catalogue's file left its place while it was open here.
package struct Replacement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Another file lies there now.
    case replaced
    /// The file is the same, and other bytes were written over its own.
    case overwritten
    /// It was moved or deleted, and nothing lies there.
    case gone
  }

  package let kind: Kind
  /// When it was noticed.
  package let at: Timestamp

  package init(kind: Kind, at: Timestamp) {
    self.kind = kind
    self.at = at
  }

  /// Whether what was in the catalogue can still be read through the connections that are open.
  package var isReadable: Bool { kind != .overwritten }

  /// What happened, behind the name of a file: "was replaced by another program".
  package var words: String {
    switch kind {
    case .replaced, .overwritten: "was replaced by another program"
    case .gone: "was moved or deleted by another program"
    }
  }
}
