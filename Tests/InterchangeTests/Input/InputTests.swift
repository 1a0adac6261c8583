import Glibc
@testable import Books
import Catalog
import Testing

@testable import Interchange

struct InputTests {
  @Test func `a folder, a pipe and a device are named as what they are`() throws {
    #expect(throws: InterchangeError.notAFile(path: "/tmp", kind: "a folder")) {
      try InputFile(path: "/tmp")
    }
    #expect(throws: InterchangeError.notAFile(path: "/dev/zero", kind: "a device")) {
      try InputFile(path: "/dev/zero")
    }
    #expect(throws: InterchangeError.notThere(path: "/nowhere/books.csv")) {
      try InputFile(path: "/nowhere/books.csv")
    }
    let pipe = "/tmp/octavo-pipe-\(getpid())"
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    #expect(throws: InterchangeError.notAFile(path: pipe, kind: "a pipe")) {
      try InputFile(path: pipe)
    }
  }

  @Test(arguments: [false, true]) func `UTF-16 is read with a mark and without`(
    isMarked: Bool
  ) throws {
    let text = (isMarked ? "\u{FEFF}" : "") + "Title,Author\nÄrger,Böll\n日本,村上\n"
    let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [little, big] {
      let (books, summary) = try read(bytes)
      #expect(books.titles == ["Ärger", "日本"])
      #expect(summary.encodingName == "UTF-16")
    }
  }

  @Test func `a letter that is none costs no other in UTF-16`() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in Array("Title,Author\n".utf16) + [0xD800] + Array("x,Ann\nÄrger,Böll\n".utf16) {
      bytes += [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let (books, summary) = try read(bytes)
    #expect(books.titles == ["\u{FFFD}x", "Ärger"])
    #expect(summary.doubt?.contains(":2: 1 text looks garbled") ?? false)
  }

  @Test func `a byte that is none costs no row in GBK`() throws {
    // 红楼梦 and 红楼梦, and between them what is no letter.
    let title: [UInt8] = [0xBA, 0xEC, 0xC2, 0xA5, 0xC3, 0xCE]
    let bytes =
      Array("Title,Author\n".utf8) + title + [0x2C, 0x41, 0x0A, 0x42, 0xFF, 0x2C, 0x0A] + title
    var options = ReadingOptions()
    options.encoding = .gb18030
    let (books, summary) = try read(bytes + [0x0A], options: options)
    #expect(books.titles == ["红楼梦", "B\u{FFFD}", "红楼梦"])
    #expect(summary.doubt?.contains(":3: 1 text looks garbled") ?? false)
  }

  @Test func `a file that mixes encodings is read piece by piece`() throws {
    let bytes =
      Array("Title,Author\nÄrger,Heinrich Böll\n".utf8)
      + Array("Caf".utf8) + [0xE9] + Array(",Ann\n".utf8)
    let (books, summary) = try read(bytes)
    #expect(books.titles == ["Ärger", "Café"])
    #expect(summary.encodingName == "UTF-8 and Windows-1252")
  }

  @Test func `Chinese in GBK is found out`() throws {
    // 书名,作者 / 红楼梦,曹雪芹
    let bytes: [UInt8] = [
      0xCA, 0xE9, 0xC3, 0xFB, 0x2C, 0xD7, 0xF7, 0xD5, 0xDF, 0x0A, 0xBA, 0xEC, 0xC2, 0xA5, 0xC3,
      0xCE, 0x2C, 0xB2, 0xDC, 0xD1, 0xA9, 0xC7, 0xDB, 0x0A,
    ]
    let (books, summary) = try read(bytes)
    #expect(books.titles == ["红楼梦"])
    #expect(books.map { $0.draft.authors.map(\.author.name) } == [["曹雪芹"]])
    #expect(summary.encodingName == "GBK")
  }

  @Test func `garbled text is noticed, and mended when that is wanted`() throws {
    let csv = "Title,Author\nLe cafÃ© noir,RenÃƒÂ©e\n"
    let (books, summary) = try read(csv)
    #expect(books.titles == ["Le cafÃ© noir"])
    #expect(summary.garbled == 2)
    #expect(summary.mendedExample == "Le café noir")
    var options = ReadingOptions()
    options.mends = true
    let mended = try read(csv, options: options).books
    #expect(mended.titles == ["Le café noir"])
    #expect(mended.first?.draft.authors.map(\.author.name) == ["Renée"])
    #expect(Mojibake.mended("São Ângelo Ã") == nil)
  }

  @Test func `Korean is found out`() throws {
    // 제목,저자 / 채식주의자,한강 / 소년이 온다,한강
    let bytes: [UInt8] = [
      0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xC0, 0xFA, 0xC0, 0xDA, 0x0A, 0xC3, 0xA4, 0xBD, 0xC4, 0xC1,
      0xD6, 0xC0, 0xC7, 0xC0, 0xDA, 0x2C, 0xC7, 0xD1, 0xB0, 0xAD, 0x0A, 0xBC, 0xD2, 0xB3, 0xE2,
      0xC0, 0xCC, 0x20, 0xBF, 0xC2, 0xB4, 0xD9, 0x2C, 0xC7, 0xD1, 0xB0, 0xAD, 0x0A,
    ]
    let (books, summary) = try read(bytes)
    #expect(books.titles == ["채식주의자", "소년이 온다"])
    #expect(summary.encodingName == "EUC-KR")
  }

  @Test func `Cyrillic of Windows is found out`() throws {
    let text = "Название,Автор,Год\nВойна и мир,Лев Толстой,1869\nКобзар,Тарас Шевченко,1840\n"
    let bytes: [UInt8] = text.unicodeScalars.map { scalar in
      UInt8(scalar.value < 0x80 ? scalar.value : scalar.value - 0x410 + 0xC0)
    }
    let (books, summary) = try read(bytes)
    #expect(books.titles == ["Война и мир", "Кобзар"])
    #expect(books.map(\.draft.year) == ["1869", "1840"])
    #expect(summary.encodingName == "Windows-1251")
    #expect(summary.doubt == nil)
  }

  @Test(
    arguments: [
      // Władca in Windows-1250, Καλό and שלום in those of Windows,
      // Лев in KOI8-R, and a letter that another program lost.
      [0x57, 0xB3, 0x61, 0x64, 0x63, 0x61], [0xCA, 0xE1, 0xEB, 0xFC], [0xF9, 0xEC, 0xE5, 0xED],
      [0xEC, 0xC5, 0xD7, 0x20, 0xF4, 0xCF, 0xCC, 0xD3, 0xD4, 0xCF, 0xCA],
      [0x43, 0x61, 0x66, 0xEF, 0xBF, 0xBD],
    ] as [[UInt8]]
  ) func `what looks garbled is told, and where`(title: [UInt8]) throws {
    let bytes = Array("Title,Author\nEmma,Austen\n".utf8) + title + Array(",Ann\n".utf8)
    let (books, summary) = try read(bytes)
    #expect(books.count == 2)
    let doubt = try #require(summary.doubt)
    #expect(doubt.contains(":3: 1 text looks garbled, as “"), "\(doubt)")
    #expect(doubt.contains("Save it as UTF-8"))
  }

  @Test(arguments: [
    "Él está aquí", "L’été à l’Œuvre", "naïve Ærø", "Òscar i l·lusió", "Ça va… ‘déjà’ – “où”",
    "ÆØÅ ÅÄ", "»Ägäis«", "Nº 5, 3ª ed., 5°C", "Ðóra", "¿Qué?",
  ]) func `Western words do not look garbled`(title: String) throws {
    let runs = CodePage.runs(title.unicodeScalars.compactMap(Windows1252.byte))
    #expect(runs.allSatisfy(CodePage.western.hasWords))
    #expect(CodePage.certain(for: runs) == nil)
  }

  @Test func `what is no list of books is named`() {
    for text in ["", "\r\n \n", "\u{FEFF}"] {
      #expect(throws: InterchangeError.empty(name: "books.csv")) { try read(text) }
    }
    for (bytes, kind) in [
      ([0x50, 0x4B, 3, 4] + Array("  xl/workbook.xml".utf8), "a spreadsheet (save it as CSV)"),
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1],
        "an old spreadsheet or document of Office (save it as CSV)"
      ), (Array("%PDF-1.4\n1 0 obj".utf8), "a PDF"),
      (
        Array(#"{\rtf1\ansi Title}"#.utf8),
        "a text document (save it as CSV or plain text)"
      ),
    ] {
      #expect(throws: InterchangeError.unknownFormat(name: "books.csv", looksLike: kind)) {
        try read(bytes)
      }
    }
    #expect(
      throws: InterchangeError.unknownFormat(
        name: "books.csv",
        looksLike: "a zip archive (unpack it first)"
      )
    ) {
      try read([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 500))
    }
    #expect(throws: InterchangeError.self) { try read("Dear Sir,\n\nthank you.\n") }
    #expect(throws: InterchangeError.noSuchFormat("x")) { try read("a", as: "x") }
  }
}
