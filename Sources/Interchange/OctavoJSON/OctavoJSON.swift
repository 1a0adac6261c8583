import Books
import Catalog

extension ImportFormat {
  /// The JSON of Octavo itself: a whole catalogue, or a list of books, in one list or line by line.
  static let octavoJSON = ImportFormat(
    id: "octavo",
    name: tr("Octavo JSON"),
    likeness: { head in
      guard head.begins(with: "[") || head.begins(with: "{") else { return 0 }
      // A program such as jq may have rewritten it, with blanks or with members in another order.
      if head.holdsMember(#""record":"octavo""#) || head.begins(with: #"{"record":""#) {
        return 100
      }
      return head.holds(#""sortTitle""#) && head.holds(#""authors""#) && head.holds(#""added""#)
        ? 96 : 0
    },
    read: { file, options, take in
      var options = options
      options.encoding = options.encoding ?? .utf8
      var reader = try JSONReader(file, options: options)
      var others = OtherRecords()
      try reader.forEachElement(broken: take) { value, place in
        var book = ImportedBook(place: place, readAt: options.now)
        guard try others.readRecord(value, place, &book) == .book else {
          if book.isRefused {
            book.keepRaw(value)
            try take(book)
          }
          return
        }
        book.finish()
        if book.isRefused || options.keepsRaw { book.keepRaw(value) }
        try take(book)
      }
      var summary = reader.summary(tr("Octavo JSON"))
      summary.others = others
      // Refused records need the definitions of the fields before them, to mean the same.
      if !others.fields.isEmpty {
        summary.opening = Array((OctavoLine.heading + "\n").utf8)
        for field in others.fields {
          OctavoLine.write(.customField(field.field), to: &summary.opening)
          summary.opening.append(UInt8(ascii: "\n"))
        }
      }
      return summary
    }
  )
}

extension OtherRecords {
  fileprivate enum Kind {
    case book
    case other
  }

  /// Reads a record: a book fills `book`, one that cannot be read refuses it, all others are kept
  /// here.
  fileprivate mutating func readRecord(
    _ value: JSON,
    _ place: Place,
    _ book: inout ImportedBook
  ) throws -> Kind {
    guard let kind = value["record"]?.text else {
      takeFields(of: value, &book)
      OctavoBook.read(value, into: &book)
      return .book
    }
    switch kind {
    case "book":
      takeFields(of: value, &book)
      OctavoRecord.readBook(value, into: &book)
      return .book
    case "octavo":
      if Int(value["format"]?.text ?? "") ?? 0 > OctavoRecord.format {
        throw InterchangeError.broken(
          place,
          reason: tr("A newer Octavo wrote this file; this one cannot read all of it.")
        )
      }
    case "field":
      do throws(CustomFieldError) {
        fields.append(try OctavoRecord.field(value))
      } catch {
        book.refuse(.customField(error))
      }
    case "query":
      guard let query = OctavoRecord.savedQuery(value) else { return refuse(&book, "query") }
      queries.append(query)
    case "wanted":
      guard let record = OctavoRecord.wanted(value) else { return refuse(&book, kind) }
      wanted.append(record)
    case "apart", "right", "former", "filing":
      guard let decision = OctavoRecord.decision(value, kind) else { return refuse(&book, kind) }
      decisions.append(decision)
    case "reader":
      do throws(ImportProblem.Code) {
        readers.append(try OctavoRecord.reader(value, at: book.readAt))
      } catch {
        book.refuse(error)
      }
    case "loan":
      do throws(ImportProblem.Code) {
        let loan = try OctavoRecord.loan(value, place, at: book.readAt)
        guard loanKeys.insert(loan.key).inserted else {
          throw .repeatedLoan
        }
        loans.append(loan)
      } catch {
        book.refuse(error)
      }
    default:
      guard let authority = AuthorityKind(rawValue: kind) else {
        book.refuse(.unknownKind(kind))
        return .other
      }
      do throws(ImportProblem.Code) {
        authorities.append(try OctavoRecord.authority(value, authority, at: book.readAt))
      } catch {
        book.refuse(error)
      }
    }
    return .other
  }

  /// Reads a book's values in custom fields; where the file does not define a field, the kind
  /// of the value decides.
  private mutating func takeFields(of value: JSON, _ book: inout ImportedBook) {
    guard case .object(let members)? = value["fields"] else { return }
    for member in members where member.value != .null {
      switch member.value {
      case .bool(let isYes): addValue(isYes ? "yes" : "no", in: member.key, orElse: .yesNo, &book)
      case .number(let digits): addValue(digits, in: member.key, orElse: .number, &book)
      case .string(let text): addValue(text, in: member.key, orElse: .text, &book)
      case .array, .object, .null: book.keepUntaken(member.key, member.value)
      }
    }
  }

  private func refuse(_ book: inout ImportedBook, _ kind: String) -> Kind {
    book.refuse(.lacksMember(nil, kind: kind))
    return .other
  }
}

extension ExportFormat {
  /// Everything that is in the catalogue as one JSON list, a record a line.
  static let json = ExportFormat(
    id: "json",
    name: tr("Octavo JSON"),
    endings: ["json"],
    contents: .everything,
    hasReadings: true,
    frame: Frame(
      opening: "[\n\(OctavoLine.heading),\n",
      separator: ",\n",
      closing: "\n]\n",
      empty: "[\n\(OctavoLine.heading)\n]\n"
    )
  ) { _ in
    { record, bytes in OctavoLine.write(record, to: &bytes) }
  }

  /// Everything that is in the catalogue as JSON lines, a record a line.
  static let jsonLines = ExportFormat(
    id: "jsonl",
    name: tr("Octavo JSON lines"),
    endings: ["jsonl", "ndjson"],
    contents: .everything,
    hasReadings: true,
    frame: Frame(
      opening: "\(OctavoLine.heading)\n",
      separator: "\n",
      closing: "\n",
      empty: "\(OctavoLine.heading)\n"
    )
  ) { _ in
    { record, bytes in OctavoLine.write(record, to: &bytes) }
  }
}
