package import Books

/// How a catalogue's file left its place while it was open here.
package struct Replacement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Another file lies there now.
    case replaced
    /// The file is the same, and other bytes were written over its own.
    case overwritten
    /// It was moved or deleted, and nothing lies there.
    case gone
    /// The file is the same, and SQLite's log beside it was removed or replaced: changes in
    /// the open log reach nobody.
    case logRemoved
  }

  package let kind: Kind
  /// When it was noticed.
  package let at: Timestamp

  package init(kind: Kind, at: Timestamp) {
    self.kind = kind
    self.at = at
  }

  /// True when the former contents can still be read through the connections that are open.
  package var isReadable: Bool { kind != .overwritten }

  /// True when the file is still the one that was opened, so that connections to it share what SQLite
  /// knows of it.
  var isSameFile: Bool { kind == .overwritten || kind == .logRemoved }

  /// The event in a few words behind the file: "was replaced".
  package var happening: String {
    switch kind {
    case .replaced, .overwritten: tr("was replaced")
    case .gone: tr("was moved or deleted")
    case .logRemoved: tr("lost the log beside it")
    }
  }

  /// The event behind the name of a file: "was replaced by another program".
  package var words: String {
    kind == .logRemoved
      ? tr("\(happening) to another program") : tr("\(happening) by another program")
  }
}
