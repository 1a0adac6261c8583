package import Books
import Catalog

/// Facts found while a file was read.
package struct ReadingSummary: Hashable, Sendable {
  /// The name of the format for people, such as "Goodreads CSV".
  package var format: String
  /// The names of the files, of which several may be read as one.
  package internal(set) var files: [String] = []
  /// How many records were read.
  package internal(set) var records = 0
  /// The encoding of the file as a whole.
  package var encoding: TextEncoding
  /// How many texts were in another encoding than the rest.
  package var foreign: [TextEncoding: Int] = [:]
  /// The first of them, and its line.
  var foreignExample = ""
  var foreignLine: Int?
  /// True when all letters beyond ASCII were in other encodings than the file seemed to be.
  var isForeign = false
  /// True when texts of library records were in MARC-8, which only such records use.
  var hasMARC8 = false
  /// How many texts are garbled, with the first of them, and what it would be when mended.
  package var garbled = 0
  package var garbledExample: String?
  package var mendedExample: String?
  /// How many texts are no words in the encoding that was assumed; the first one, and its line.
  package var doubtful = 0
  var doubtfulExample = ""
  var doubtfulLine: Int?
  /// The names of the columns of a table that has them.
  package var header: [String] = []
  /// True when the file does not have them, and its columns are those that a known program writes.
  var isHeaderImplied = false
  /// The definitions of custom fields, which refused records need before them in their file.
  var opening: [UInt8] = []
  /// How a table is written as text.
  var dialect: DelimitedDialect?
  /// True where it is no table, but a person may say what its members are.
  var takesMembers = false
  /// The columns of a table and the fields that they were taken for; nil is kept as source data.
  package var columns: [Column] = []
  /// Columns of a table of a known program that are no field, and are kept as source data.
  package internal(set) var keptColumns: [Column] = []
  /// Members of JSON that are about the file and not about books: "page", "total".
  package var leftOut: [String] = []
  /// The top of the scale of ratings, where their column told it and it is not 5.
  var ratingScale: Double?
  /// How many ratings were rounded to half stars.
  var roundedRatings = 0
  /// A date that could be read with the day or the month first, and whether the day was.
  var guessedDate: String?
  var isDayFirst = false
  /// The records in it that are no books.
  var others = OtherRecords()

  package struct Column: Hashable, Sendable {
    package let name: String
    package internal(set) var field: ImportedField?
    /// How sure that is, and why; nil in files of known programs, whose columns are known.
    package var reading: ColumnReading?
    /// Its other names.
    var otherNames: [String] = []
    /// The custom field that it becomes.
    package var custom: CustomFieldDraft?
    /// The kind of field that could hold what stands in its first rows.
    package var likelyKind = CustomField.Kind.text
    /// Three of the values that stand in it.
    package var samples: [String] = []
    /// Its place in the table, from 0, where only some of the columns are listed.
    package var place: Int?

    /// True when it is kept as source data.
    var isKept: Bool { custom == nil && [nil, .keep].contains(field) }

    /// Which of these are kept as source data, by name; nil where none is.
    ///
    /// - Parameter most: How many are named; the rest is counted.
    package static func keptWords(_ columns: [Column], most: Int) -> String? {
      let names = columns.filter(\.isKept).map { tidied(String($0.name.prefix(40))) }
        .filter { !$0.isEmpty }
      guard !names.isEmpty else { return nil }
      let rest = names.count > most ? tr(", and \(names.count - most) more") : ""
      return tr("Kept as source data: ") + names.prefix(most).joined(separator: ", ") + rest
        + "."
    }
  }

  /// The first garbled text around its first wrong letter, as it is and mended: a text may be a
  /// whole review.
  package var garbledWords: (garbled: String, mended: String)? {
    guard let garbled = garbledExample.map(tidied), let mended = mendedExample.map(tidied) else {
      return nil
    }
    let alike = zip(garbled, mended).prefix { $0 == $1 }.count
    let before = garbled.prefix(alike)
    // From the beginning of a word.
    let gap = before.dropLast(min(12, alike)).lastIndex(of: " ")
    let start = alike > 20 ? gap.map { before[...$0].count } ?? alike : 0
    func part(_ text: String) -> String {
      let rest = text.dropFirst(start)
      return (start > 0 ? "…" : "") + rest.prefix(40) + (rest.count > 40 ? "…" : "")
    }
    return (part(garbled), part(mended))
  }

  init(format: String, encoding: TextEncoding, decoding: TextDecoding? = nil) {
    self.format = format
    self.encoding = encoding
    guard let decoding else { return }
    foreign = decoding.foreign
    foreignExample = decoding.foreignExample ?? ""
    isForeign = encoding == .utf8 && !foreign.isEmpty && !decoding.hasUTF8
    garbled = decoding.garbled
    garbledExample = decoding.example?.garbled
    mendedExample = decoding.example?.mended
    doubtful = decoding.doubtful
    doubtfulExample = decoding.doubtfulExample ?? ""
  }

  /// "Goodreads CSV, UTF-8, 234 rows."; with other files beside it which: "list.csv: CSV, …".
  package func sentence(amongOthers: Bool) -> String {
    let rows = counted(records, "row", "rows")
    let what = "\(format), \(encodingName), \(rows)."
    guard amongOthers else { return what }
    let first = files.first ?? ""
    return "\(files.count > 1 ? tr("\(first) and \(files.count - 1) more") : first): \(what)"
  }

  /// That texts look garbled, since the file may be in another encoding, and what to do; nil when
  /// none does.
  package var doubt: String? {
    guard doubtful > 0 else { return nil }
    let place = (files.first ?? "") + (doubtfulLine.map { ":\($0)" } ?? "")
    let texts = counted(doubtful, "text looks", "texts look")
    return tr(
      "\(place): \(texts) garbled, as “\(tidied(doubtfulExample).prefix(40))”: "
        + "the file was read as \(encodingName). Save it as UTF-8 in the program that it is from, "
        + "or say what it is written in."
    )
  }

  /// That texts are not in the encoding that a person insisted on, where the first stands, and what to
  /// do; nil where all are.
  package func foreignWords(insisting encoding: TextEncoding?) -> String? {
    guard encoding == self.encoding, encoding == .utf8, !foreign.isEmpty else { return nil }
    let count = foreign.values.reduce(0, +)
    let file = files.first ?? ""
    let place = file + (foreignLine.map { ":\($0)" } ?? "")
    let names = foreign.keys.map(\.name).sorted().joined(separator: " and ")
    return tr(
      "\(place): \(counted(count, "text is", "texts are")) not UTF-8, as "
        + "“\(tidied(foreignExample).prefix(40))”, so \(file) was read as \(names). "
        + "Leave --encoding out, or name the one that the file is in, as in --encoding windows-1250."
    )
  }

  /// True when the encoding was found by the letters alone.
  package var isEncodingGuessed: Bool {
    isForeign || !encoding.isCertain
  }

  /// The members that were left out, since they are not about books; nil when none was.
  package var leftOutWords: String? {
    guard !leftOut.isEmpty else { return nil }
    let names = leftOut.prefix(8).map { tidied(String($0.prefix(30))) }.joined(separator: ", ")
    return tr("Left out, as it is not about books: \(names)\(leftOut.count > 8 ? ", …" : "").")
  }

  /// Which of day and month comes first, where no date of the file decides; nil elsewhere.
  package var guessedDateWords: String? {
    guard let guessedDate,
      let date = ImportedDate(isDayFirst ? ImportedDate.dayFirst(guessedDate) : guessedDate)
    else { return nil }
    let order = isDayFirst ? tr("day before the month") : tr("month before the day")
    return tr("Dates are read with the \(order): “\(guessedDate)” is \(date).")
  }

  /// The scale on which ratings are read, when the cells of the column show it; nil for stars.
  package var ratingScaleWords: String? {
    ratingScale.map {
      tr(
        "Ratings are read as out of \(Int($0)), since there are some above 5: \(Int($0)) is five stars."
      )
    }
  }

  /// That ratings were rounded; nil when none was.
  package var roundedWords: String? {
    guard roundedRatings > 0 else { return nil }
    let ratings = counted(roundedRatings, "rating is", "ratings are")
    return tr("\(ratings) rounded to half stars; the file’s own is kept as source data.")
  }

  /// The encoding for people: "UTF-8", or "UTF-8 and Windows-1252".
  package var encodingName: String {
    let others = foreign.keys.sorted { $0.rawValue < $1.rawValue }.filter { $0 != encoding }
    let encodings = isForeign ? others : [encoding] + others
    return (encodings.map(\.name) + (hasMARC8 ? ["MARC-8"] : [])).joined(separator: " and ")
  }
}

/// The records of files that are no books: custom fields, names, readers, loans, saved
/// queries and the like.
struct OtherRecords: Hashable, Sendable {
  var fields: [CustomFieldDraft] = []
  /// The custom field that each name in the file means.
  private var read: [String: CustomField] = [:]
  /// The place in ``fields`` of the field that each column of another program becomes.
  private var places: [String: Int] = [:]
  var authorities: [AuthorityRecord] = []
  var readers: [ReaderRecord] = []
  var loans: [LoanRecord] = []
  /// The keys of these loans: each is on one line.
  var loanKeys: Set<String> = []
  var queries: [SavedQuery] = []
  var wanted: [QueuedLookupRecord] = []
  var decisions: [Decision] = []

  /// The custom fields that are made: a choice without any choices, since no row had a value,
  /// is none.
  var madeFields: [CustomFieldDraft] {
    fields.filter { $0.kind != .choice || !$0.choices.isEmpty }
  }

  var isEmpty: Bool {
    madeFields.isEmpty && authorities.isEmpty && readers.isEmpty && loans.isEmpty && queries.isEmpty
      && wanted.isEmpty && decisions.isEmpty
  }

  /// Adds the records that books refer to, before any book.
  ///
  /// - Returns: How many custom fields, names and readers were not there.
  func addNames(with loader: BookLoader) throws -> (fields: Int, names: Int, readers: Int) {
    var (fields, added, people) = (0, 0, 0)
    for field in madeFields where try loader.add(field) { fields += 1 }
    for record in authorities where try loader.add(record) { added += 1 }
    for record in readers where try loader.add(record) { people += 1 }
    return (fields, added, people)
  }

  /// The place in ``fields`` of a custom field, which is added where none has its name.
  ///
  /// - Returns: Nil for a field that is not allowed.
  private mutating func place(of made: CustomFieldDraft) -> Int? {
    let word = CustomField.word(of: made.name)
    if let place = fields.firstIndex(where: { CustomField.word(of: $0.name) == word }) {
      return place
    }
    guard made.isPossible else { return nil }
    fields.append(made)
    return fields.count - 1
  }

  /// Adds a value of another program's file to a custom field; a text that is no such value is
  /// kept as source data, and reported.
  ///
  /// - Parameter column: Its name in the file.
  mutating func addForeignValue(
    _ text: String,
    of column: String,
    in made: CustomFieldDraft,
    _ book: inout ImportedBook
  ) {
    guard let place = places[made.name] ?? place(of: made) else { return book.keep(column, text) }
    places[made.name] = place
    do throws(Problem) {
      guard let value = try fields[place].readForeign(text, today: Day(book.readAt)) else { return }
      let field = fields[place].field
      // Money has no sign here: "$10" and "10 EUR" are kept as they are, too.
      let isCurrency = { (sign: Character) in sign.isCurrencySymbol || sign.isLetter }
      if field.kind == .money, text.contains(where: isCurrency) { book.keep(column, text) }
      book.add(value, to: field, as: text, of: column)
    } catch {
      book.keep(column, text)
      book.remark(.valueLeftOut(error))
    }
  }

  /// Adds the members of an object that a person wants in custom fields.
  mutating func addMembers(of value: JSON, by mapping: TableMapping, _ book: inout ImportedBook) {
    guard !mapping.isEmpty else { return }
    for member in value.members {
      guard let field = mapping.custom(member.key), let text = member.value.text else { continue }
      // It has a field now, and is no longer source data.
      book.extras.removeAll { $0.key == member.key }
      addForeignValue(text, of: member.key, in: field, &book)
    }
  }

  /// Adds a book's value in a custom field.
  ///
  /// - Parameter kind: The kind of the field, where the file does not tell it.
  mutating func addValue(
    _ text: String,
    in name: String,
    orElse kind: CustomField.Kind,
    _ book: inout ImportedBook
  ) {
    guard let field = field(named: name, orElse: kind) else {
      return book.keepUntaken(name, .string(text))
    }
    book.addCustomValue(text, in: field)
  }

  /// The field that the file means by a name; nil where none can be called so.
  private mutating func field(named name: String, orElse kind: CustomField.Kind) -> CustomField? {
    if let known = read[name] { return known }
    guard let place = place(of: CustomFieldDraft(name: name, kind: kind)) else { return nil }
    read[name] = fields[place].field
    return read[name]
  }

  /// Adds the records that refer to books, after all books.
  ///
  /// - Returns: How many loans, and how many others, there were.
  func addRest(
    with loader: BookLoader,
    in edit: WriteTransaction
  ) throws -> (loans: Int, others: Int) {
    let lent = try loader.add(loans)
    var added = 0
    for query in queries where try edit.queries.restore(query) { added += 1 }
    for record in wanted where try edit.lookupQueue.restore(record) { added += 1 }
    return (lent, added)
  }
}
