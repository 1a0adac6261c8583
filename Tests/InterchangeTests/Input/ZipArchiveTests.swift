import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Files of Tellico, which are zip archives.
struct ZipArchiveTests {
  /// A picture that is only stored, and a compressed `tellico.xml` with three books.
  private static let packed = """
    UEsDBBQAAAAAAAAAIQBh4L/dCgAAAAoAAAAMAAAAaW1hZ2VzL2EucG5nbm8gcGljdHVyZVBLAwQUAAAACAAAACEApt25
    RN8AAADDAQAACwAAAHRlbGxpY28ueG1srZDBTkIxEEX3fsWke6jAhpi+khhDDAkbo+5rmfAaSufZmRreJ/Bd/pgNPlAX
    unJ37+TMvZMxi8M+whtmDpQaNRlfK8DkaRPStlFPj8vRXC3slRGMMXiCSiduVCvS3WjdYQ6u48Bjyls9MFoB90nc4fmS
    OlHWeIoRvdQBSJCIjbol2rEC6btqphXBJLmHsKkb1Z0oe1cSGv2pjSvSUuazsMvs0g7uMb9gFqOH6VlUTp8ivydPfyTD
    GpmDa/+zYXZpeD/uQ/z9+hW6NFo5/1qQ4YEKM7ryV4f++mE1w7vtB1BLAQIUAxQAAAAAAAAAIQBh4L/dCgAAAAoAAAAM
    AAAAAAAAAAAAAACAAQAAAABpbWFnZXMvYS5wbmdQSwECFAMUAAAACAAAACEApt25RN8AAADDAQAACwAAAAAAAAAAAAAA
    gAE0AAAAdGVsbGljby54bWxQSwUGAAAAAAIAAgBzAAAAPAEAAAAA
    """

  private func archive() throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: Self.packed, options: .ignoreUnknownCharacters)))
  }

  @Test func `a packed collection of Tellico is read`() throws {
    let file = try InputFile(name: "books.tc", bytes: try archive()).unpacked()
    let (books, summary) = try read(file)
    #expect(summary.format == "Tellico XML")
    #expect(books.titles == ["Dune", "Dune Messiah", "Émile"])
  }

  @Test func `it is imported by its path`() throws {
    let library = try TemporaryCatalog()
    let path = library.folder + "/books.tc"
    try Data(try archive()).write(to: URL(fileURLWithPath: path))
    let plan = try ImportPlan.make(ImportSource(paths: [path]), in: library.catalog)
    #expect(plan.count(.new) == 3)
  }

  @Test
  func `a file that is only stored is found, another is none, and no archive is left as it is`()
    throws
  {
    let zip = try #require(try ZipArchive(InputFile(name: "a.tc", bytes: try archive())))
    #expect(try zip.file(named: "images/a.png") == Array("no picture".utf8))
    #expect(try zip.file(named: "images/b.png") == nil)
    let plain = InputFile(name: "a.csv", bytes: Array("Title\nDune\n".utf8))
    #expect(try plain.unpacked() === plain)
  }

  @Test func `an archive without its end is said to be cut off`() throws {
    let file = InputFile(name: "a.tc", bytes: try archive().dropLast(30))
    let likeness = "an archive that is cut off (fetch or copy it again, and unpack it)"
    #expect(throws: InterchangeError.unknownFormat(name: "a.tc", looksLike: likeness)) {
      try file.unpacked()
    }
  }

  @Test func `a damaged archive is refused, or is none`() throws {
    let whole = try archive()
    for place in whole.indices {
      for bit in [0, 5] {
        var bytes = whole
        bytes[place] ^= 1 << UInt8(bit)
        _ = try? InputFile(name: "a.tc", bytes: bytes).unpacked()
      }
      _ = try? InputFile(name: "a.tc", bytes: whole[..<place]).unpacked()
    }
    var bytes = whole
    let start = try #require(whole.firstRange(of: Array("tellico.xml".utf8))).upperBound
    bytes.replaceSubrange(start..<(start + 8), with: repeatElement(0xFF, count: 8))
    #expect(throws: InterchangeError.self) { try InputFile(name: "a.tc", bytes: bytes).unpacked() }
  }

  @Test func `bytes are made of blocks of each kind, and not more than are wanted`() throws {
    #expect(
      try Inflate.bytes([0x01, 0x02, 0x00, 0xFD, 0xFF, 0x61, 0x62], most: 2) == [0x61, 0x62]
    )
    // "a" a hundred times, with the codes that every block may use.
    let fixed: [UInt8] = [0x4B, 0x4C, 0xA4, 0x3D, 0x00, 0x00]
    #expect(try Inflate.bytes(fixed[...], most: 100) == Array(repeating: 0x61, count: 100))
    #expect(throws: Inflate.Failure.tooLarge) { try Inflate.bytes(fixed[...], most: 99) }
    #expect(throws: Inflate.Failure.damaged) { try Inflate.bytes([0x07], most: 99) }
  }
}
