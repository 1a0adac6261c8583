import Books

extension ImportFormat {
  /// The description of one electronic book, as calibre and EPUB have it, or a folder of such.
  static let opf = ImportFormat(
    id: package.id,
    name: package.name,
    likeness: package.likeness
  ) { file, options, take in
    guard !file.members.isEmpty, let folder = file.path else {
      var summary = try package.read([file], options, take)
      summary.takesMembers = true
      return summary
    }
    var summary = ReadingSummary(format: package.name, encoding: .utf8)
    for path in file.members {
      let name = file.name + path.dropFirst(folder.count)
      do {
        let member = try InputFile(path: path, name: name)
        if member.size == 0 { throw InterchangeError.empty(name: name) }
        var count = 0
        summary = try package.read([member], options) { book in
          count += 1
          try take(book)
        }
        if count == 0 { throw InterchangeError.noBooks(names: [name]) }
      } catch let error as InterchangeError {
        var book = ImportedBook(place: Place(file: name, line: 1), readAt: options.now)
        book.refuse(.brokenFile(error))
        try take(book)
      }
    }
    summary.takesMembers = true
    return summary
  }

  private static let package = ImportFormat(
    id: "opf",
    name: "OPF",
    likeness: { head in
      head.begins(with: "<") && head.holds("idpf.org/2007/opf") && head.holds("<metadata")
        || head.holds("<opf:metadata") ? 95 : 0
    },
    elements: ["metadata"],
    readRecord: { element, options, book in OPFBook.read(element, options.mapping, into: &book) }
  )
}

/// The metadata of an OPF package.
private enum OPFBook {
  static func read(
    _ metadata: XMLElement,
    _ mapping: TableMapping,
    into book: inout ImportedBook
  ) {
    if OwnPackage.isOne(metadata) { return OwnPackage.read(metadata, into: &book) }
    var facts = MemberFacts()
    var isbns: [String] = []
    var series = ""
    var volume = ""
    var collections: [(name: String, place: String, isSeries: Bool)] = []
    let refinements = refinements(in: metadata)
    for element in metadata.children {
      let text = trimmed(element.text)
      switch element.name {
      case "title":
        let id = "#" + (element.attributes["id"] ?? "")
        if refinements[id + " title-type"]?.first == "subtitle" {
          book.draft.subtitle = text
        } else if book.draft.title.isEmpty {
          book.draft.title = text
        } else {
          book.keep("title", text)
        }
      case "creator", "contributor": credit(element, refinements, into: &book)
      case "publisher": book.publish(tidied(text))
      case "date":
        let isFromCalibre = metadata.children.contains {
          $0.attributes["name"]?.hasPrefix("calibre:") ?? false
        }
        let date = isFromCalibre ? ImportedDate.whereReaderIs(text) : ImportedDate(text)
        readDate(text, date, of: element, into: &book)
      case "language" where book.draft.language.isEmpty: FieldReader.takeLanguage(text, into: &book)
      case "description" where book.draft.notes.isEmpty: book.draft.notes = HTMLText.plain(text)
      case "subject": book.tag(tidied(text))
      case "identifier", "source": identify(element, &isbns, into: &book)
      case "meta":
        let content = element.attributes["content"] ?? text
        let name = element.attributes["name"] ?? element.attributes["property"] ?? ""
        switch name {
        case _ where name.hasPrefix("calibre:user_metadata"):
          readOwnerColumns(content, named: name, mapping, &facts, into: &book)
        case "calibre:series": series = content
        case "calibre:series_index": volume = content
        case "belongs-to-collection":
          let id = "#" + (element.attributes["id"] ?? "")
          let place = refinements[id + " group-position"]?.first ?? ""
          let isSet = refinements[id + " collection-type"]?.first == "set"
          collections.append((content, place, !isSet))
        case "group-position" where element.attributes["refines"] == nil: volume = content
        // calibre has ten points where a reading has five stars.
        case "calibre:rating":
          let stars = JSON.string(String((Double(content) ?? 0) / 2))
          facts.read(JSON.Member(name, stars), as: .fact(.rating), into: &book)
        case "calibre:timestamp": book.added = ImportedDate.whereReaderIs(content)
        // About another element, which was taken with it, or about the file.
        case _ where aboutTheFile.contains(name): continue
        case _ where element.attributes["refines"] != nil:
          if !readOfOthers.contains(name) { book.keep(name, content) }
        default: book.keep(name, content)
        }
      default: book.keep(element.name, text)
      }
    }
    if volume.hasSuffix(".0") { volume.removeLast(2) }
    if collections.isEmpty || !series.isEmpty {
      FieldReader.takeSeries(series, volume: volume, into: &book)
    }
    // A series tells more than the box that its volumes come in.
    for collection in collections.filter(\.isSeries) + collections.filter({ !$0.isSeries }) {
      let place = collection.place.isEmpty && collections.count == 1 ? volume : collection.place
      FieldReader.takeSeries(collection.name, volume: place, into: &book)
    }
    for isbn in isbns { book.takePrintedISBNs(isbn) }
    facts.finish(&book)
    book.draft.format = "ebook"
  }

  /// The names that are read with the element that they are about.
  private static let readOfOthers: Set = [
    "role", "file-as", "title-type", "collection-type", "group-position", "display-seq",
    "identifier-type", "dcterms:identifier",
  ]

  private static let aboutTheFile: Set<String> = [
    "", "cover", "dcterms:modified", "calibre:title_sort", "calibre:author_link_map",
    "calibre:link_maps", "calibre:user_categories", "generator", "Sigil version",
  ]

  /// Reads the year of a date; calibre writes the year 101 where it knows none.
  private static func readDate(
    _ text: String,
    _ date: ImportedDate?,
    of element: XMLElement,
    into book: inout ImportedBook
  ) {
    guard !text.isEmpty, !CalibreBook.isUndefined(text) else { return }
    let event = element.attributes["opf:event"] ?? element.attributes["event"] ?? ""
    guard event.isEmpty || event.contains("publication"), book.draft.year.isEmpty,
      let date
    else { return book.keep(event.isEmpty ? "date" : "date of \(event)", text) }
    book.draft.year = String(date.year)
    if date.month != nil { book.keep("date", text) }
  }

  /// Reads columns that the owner of a calibre library made: one in each element, or all in one.
  private static func readOwnerColumns(
    _ text: String,
    named name: String,
    _ mapping: TableMapping,
    _ facts: inout MemberFacts,
    into book: inout ImportedBook
  ) {
    guard let value = JSON(parsing: text) else { return book.keep(name, text) }
    let colon = name.split(separator: ":").last.map(String.init) ?? ""
    let columns = colon.hasPrefix("#") ? [JSON.Member(colon, value)] : value.members
    for column in columns {
      let label = column.value["name"]?.text ?? ""
      let kind = column.value["datatype"]?.text ?? ""
      var meanings = CalibreColumns(mapping: mapping)
      meanings.add(column.key, name: label, CustomField.Kind(calibre: kind))
      guard var content = column.value["#value#"] else { continue }
      switch (kind, content) {
      case ("bool", .bool(let isSo)): content = .string(isSo ? "true" : "false")
      // Of ten points, where a reading has five stars.
      case ("rating", .number(let points)): content = .string(String((Double(points) ?? 0) / 2))
      // A day is an object that holds it as a text.
      case ("datetime", .object):
        let day = content["__value__"]
        content = day?.text.flatMap(CalibreBook.localDay).map(JSON.string) ?? day ?? content
      case ("series", .string(let series)):
        let number = (column.value["#extra#"]?.text).map(CalibreBook.volume) ?? ""
        if !number.isEmpty { content = .string("\(series) [\(number)]") }
      default: break
      }
      if let field = meanings.custom(column.key) {
        // Each record is a file of its own: the field is made of the first value.
        var others = OtherRecords()
        let text = CalibreBook.list(content, nil).joined(separator: ", ")
        others.addForeignValue(text, of: column.key, in: field, &book)
      } else if let field = meanings[column.key] {
        facts.read(JSON.Member(column.key, content), as: field, into: &book)
      } else {
        book.keep(column.key, content)
      }
    }
  }

  /// The values of `<meta refines="#id" property="role">`, by id and property.
  private static func refinements(in metadata: XMLElement) -> [String: [String]] {
    var refinements: [String: [String]] = [:]
    for meta in metadata.all("meta") {
      guard let id = meta.attributes["refines"], let property = meta.attributes["property"] else {
        continue
      }
      refinements[id + " " + property, default: []].append(trimmed(meta.text))
    }
    return refinements
  }

  private static func credit(
    _ element: XMLElement,
    _ refinements: [String: [String]],
    into book: inout ImportedBook
  ) {
    let id = "#" + (element.attributes["id"] ?? "")
    let word =
      element.attributes["opf:role"] ?? element.attributes["role"]
      ?? refinements[id + " role"]?.first ?? ""
    let name = tidied(element.text)
    // calibre names itself as the producer with this code.
    if word == "bkp" { return book.keep("producer", name) }
    if Relator.isPublisher(word) { return book.publish(name) }
    let role = Relator.role(word) ?? (element.name == "creator" ? .author : .contributor)
    book.credit(name, as: role)
    // Who did two things is named once, with both.
    let others = (refinements[id + " role"] ?? []).dropFirst().compactMap(Relator.role)
    for other in others { book.credit(name, as: other) }
    let filed =
      element.attributes["opf:file-as"] ?? element.attributes["file-as"]
      ?? refinements[id + " file-as"]?.first ?? ""
    // calibre writes the sort names of all authors at each of them.
    let people = filed.components(by: "&").map(tidied)
    let place = book.draft.authors.count - 1 - others.count
    let sortName = people.indices.contains(place) && people.count > 1 ? people[place] : filed
    if sortName.contains(","), !name.contains(",") {
      book.people.append(AuthorityDraft(name: name, sortName: tidied(sortName)))
    }
  }

  private static func identify(
    _ element: XMLElement,
    _ isbns: inout [String],
    into book: inout ImportedBook
  ) {
    var text = trimmed(element.text)
    var scheme = (element.attributes["opf:scheme"] ?? element.attributes["scheme"] ?? "")
      .lowercased()
    if text.lowercased().hasPrefix("urn:") { text = String(text.dropFirst(4)) }
    if scheme.isEmpty, let colon = text.firstIndex(of: ":") {
      scheme = text[..<colon].lowercased()
      text = String(text[text.index(after: colon)...])
    }
    switch scheme {
    case "isbn": isbns.append(text)
    case "uuid":
      if book.origin.id.isEmpty { book.origin = ImportedBook.Origin(program: "calibre", id: text) }
    default:
      if (try? ISBN.parse(text)) != nil { return isbns.append(text) }
      if !text.isEmpty { book.identify(scheme.isEmpty ? "uid" : scheme, text) }
    }
  }
}
