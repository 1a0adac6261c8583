/// The settings of `config.toml`; the program reads the file and passes the values.
package struct Configuration: Sendable {
  package var mouse: Bool
  /// Shows screens as lines of text, one below the other, for speech and braille.
  package var isPlain: Bool
  /// Takes whole lines of input in place of keys, for terminals that send no single ones.
  package var takesLines: Bool
  /// How much is said of screens as lines of text.
  package var speech: Speech
  /// Nil follows `NO_COLOR`.
  package var colour: Bool?
  package var dateFormat: DateFormat
  /// The program for long notes; nil takes `$VISUAL`, then `$EDITOR`.
  package var editor: String?
  /// The columns of the list of books in order; nil shows those that there is room for.
  package var columns: [String]?
  /// The fields of a book's form from the top; the others follow, and nil is the usual order.
  package var form: [String]?
  /// The fields that stay in the form for the next book; nil keeps the usual ones.
  package var keep: [String]?
  /// Makes the form of a new book refuse one without a genre; else a genre is only recommended.
  package var needsGenre: Bool
  /// The days that a loan lasts when nobody says another date; 0 has no end.
  package var loanDays: Int
  /// Draws marks and frames with ASCII; else the terminal and the locale decide.
  package var ascii: Bool
  /// Shows joined emoji as one; nil asks the terminal.
  package var joinsEmoji: Bool?
  /// The milliseconds that the rest of a key's sequence may take behind its Esc.
  package var escapeDelay: Int
  /// The permission to look books up in public catalogues.
  package var lookup: LookupUse
  /// The page or the address at which catalogues can reach the person who asks; it is sent to them.
  package var lookupContact: String?
  /// The ids of sources that are asked beside the usual ones.
  package var lookupSources: [String]
  /// The key with which Google Books answers.
  package var lookupGoogleKey: String?

  package init(
    mouse: Bool = true,
    isPlain: Bool = false,
    takesLines: Bool = false,
    speech: Speech = .full,
    colour: Bool? = nil,
    dateFormat: DateFormat = .dayMonthYear,
    editor: String? = nil,
    columns: [String]? = nil,
    form: [String]? = nil,
    keep: [String]? = nil,
    needsGenre: Bool = false,
    loanDays: Int = 28,
    ascii: Bool = false,
    joinsEmoji: Bool? = nil,
    escapeDelay: Int = 200,
    lookup: LookupUse = .ask,
    lookupContact: String? = nil,
    lookupSources: [String] = [],
    lookupGoogleKey: String? = nil
  ) {
    self.mouse = mouse
    self.isPlain = isPlain
    self.takesLines = takesLines
    self.speech = speech
    self.colour = colour
    self.dateFormat = dateFormat
    self.editor = editor
    self.columns = columns
    self.form = form
    self.keep = keep
    self.needsGenre = needsGenre
    self.loanDays = loanDays
    self.ascii = ascii
    self.joinsEmoji = joinsEmoji
    self.escapeDelay = escapeDelay
    self.lookup = lookup
    self.lookupContact = lookupContact
    self.lookupSources = lookupSources
    self.lookupGoogleKey = lookupGoogleKey
  }

  package enum Speech: String, Sendable {
    /// No keys and no hints; the whole screen, and where one is, on demand.
    case few
    case full
  }

  package enum LookupUse: String, Sendable {
    case off
    /// The person is asked once, before the first look-up.
    case ask
    case on
  }

  package enum DateFormat: String, Sendable {
    /// `21 Nov 2026`.
    case dayMonthYear = "day month year"
    /// `2026-11-21`.
    case iso
  }
}
