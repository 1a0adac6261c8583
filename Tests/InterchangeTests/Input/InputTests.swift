import Glibc
import Catalog
import Interchange
import Testing

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

  @Test func `what is no list of books is named`() {
    #expect(throws: InterchangeError.empty(name: "books.csv")) { try read("") }
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
