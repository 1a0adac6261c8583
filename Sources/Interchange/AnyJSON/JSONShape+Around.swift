/// What the objects around books say: of the books in them, or of the file alone.
extension JSONShape {
  /// The members of an object that are neither records nor around such.
  func plain(_ value: JSON) -> [JSON.Member] {
    value.members.filter { member in
      member.value != .null && member.value.text != "" && member.value.elements != []
        && !Self.isOfBooks(member.key) && !holdsRecords(member.value)
    }
  }

  /// Fields that all books in an object have when it says so: `{"year": 1999, "items": […]}`.
  static let inherited: Set<TableField> = [
    .year, .language, .format, .location, .status, .shelves, .tags, .genre, .author, .editor,
    .translator, .publisher, .series,
  ]

  /// Whether a member is of the answer of a server, or of the program that wrote the file.
  func isOfFile(_ member: JSON.Member) -> Bool {
    guard mapping.columns[DelimitedHeader.key(member.key)] == nil else { return false }
    switch Self.key(member.key) {
    case "status": return member.value.text.flatMap { ImportedReading.Status.parse($0) } == nil
    case "format": return member.value.text == "json"
    case let key: return Self.ofFiles.contains(key)
    }
  }

  /// Whether a key can be the name of what lies under it, and is not a word of programs for a list.
  static func isName(_ key: String) -> Bool {
    let word = self.key(key)
    return key.contains(where: \.isLetter) && kindAround(key) == nil
      && !lists.contains(word) && !ofFiles.contains(word)
      && !["books", "items", "results", "records", "entries", "data"].contains(
        where: word.hasSuffix
      )
  }

  private static let lists: Set<String> = [
    "book", "item", "list", "booklist", "result", "doc", "docs", "entry",
    "record", "row", "rows", "value", "values", "payload", "response",
    "content", "contents", "objects", "children", "nodes", "library", "libraries", "catalog",
    "catalogue", "collection", "editions", "works", "volumes", "titles", "products", "publications",
    "bücher", "livres", "libros", "libri", "boeken", "livros", "knihy", "książki", "книги", "书籍",
    "root", "hits", "body", "embedded", "member", "members", "elements", "graph", "export",
  ]

  private static let ofFiles: Set<String> = [
    "page", "pages", "pagesize", "perpage", "pagecount", "pageno", "pagenumber", "currentpage",
    "lastpage", "totalpages", "total", "totalcount", "totalitems", "totalresults", "totalrecords",
    "count", "numfound", "numfoundexact", "found", "size", "start", "startindex", "from", "to",
    "limit", "offset", "cursor", "next", "nextcursor", "nextpage", "nextpagetoken", "prev",
    "previous", "previouspage", "hasmore", "hasnext", "hasprevious", "more", "links", "link",
    "self",
    "href", "url", "statuscode", "code", "ok", "success", "error", "errors", "message", "took",
    "timedout", "duration", "elapsed", "timestamp", "date", "generated", "generatedat", "created",
    "createdat", "updated", "updatedat", "exported", "exportedat", "exportdate", "lastmodified",
    "version", "$schema", "schema", "schemaversion", "apiversion", "kind", "object", "etag",
    "requestid", "query", "q", "sort", "sortby", "order", "filter", "filters", "params", "request",
    "app", "application", "generator", "exportedby", "meta", "metadata", "pagination", "paging",
    "facets", "aggregations", "shards", "warnings", "id", "key",
  ]
}
