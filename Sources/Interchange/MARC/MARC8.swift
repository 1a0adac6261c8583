/// The encoding of library records before UTF-8 (ANSEL, ANSI/NISO Z39.47), as MARC 21 has it.
///
/// Marks stand before their letter. Other scripts are switched to by an escape; a letter that is in no
/// table becomes U+FFFD and is counted.
enum MARC8 {
  /// - Parameter unreadable: Grows by the number of letters that are not known.
  static func text(_ bytes: ArraySlice<UInt8>, unreadable: inout Int) -> String {
    var output = String.UnicodeScalarView()
    var marks: [Unicode.Scalar] = []
    var low = MARC8Set.latin
    var high = MARC8Set.ansel
    var index = bytes.startIndex
    func put(_ scalar: Unicode.Scalar) {
      if let mark = marks.first, marks.count == 1,
        let letter = Composition.compose(scalar.value, mark.value)
      {
        output.append(letter)
      } else {
        output.append(scalar)
        output.append(contentsOf: marks)
      }
      marks = []
    }
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == 0x1B {
        escape(bytes, &index, &low, &high)
        continue
      }
      let set = byte >= 0x80 ? high : low
      let scalar: Unicode.Scalar?
      if set == .eastAsian, byte & 0x7F > 0x20 {
        let end = min(bytes.endIndex, index + 2)
        scalar = EastAsianLetters.letter(bytes[(index - 1)..<end])
        index = end
      } else {
        scalar = set[byte]
      }
      guard let scalar else {
        unreadable += 1
        put("\u{FFFD}")
        continue
      }
      if scalar.properties.canonicalCombiningClass == .notReordered {
        put(scalar)
      } else {
        marks.append(scalar)
      }
    }
    output.append(contentsOf: marks)
    return String(output)
  }

  /// A change of the set of letters: `ESC ( B` for the lower half, `ESC ) N` for the upper one.
  private static func escape(
    _ bytes: ArraySlice<UInt8>,
    _ index: inout Int,
    _ low: inout MARC8Set,
    _ high: inout MARC8Set
  ) {
    guard index < bytes.endIndex else { return }
    let first = bytes[index]
    index += 1
    switch first {
    case UInt8(ascii: "s"): low = .latin
    case UInt8(ascii: "p"), UInt8(ascii: "b"), UInt8(ascii: "g"): low = MARC8Set(first)
    case UInt8(ascii: "("), UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "-"),
      UInt8(ascii: "$"):
      var isHigh = [0x29, 0x2D].contains(first)
      if first == UInt8(ascii: "$"), index < bytes.endIndex,
        [0x28, 0x2C, 0x29, 0x2D].contains(bytes[index])
      {
        isHigh = [0x29, 0x2D].contains(bytes[index])
        index += 1
      }
      if index < bytes.endIndex, bytes[index] == UInt8(ascii: "!") { index += 1 }
      guard index < bytes.endIndex else { return }
      if isHigh { high = MARC8Set(bytes[index]) } else { low = MARC8Set(bytes[index]) }
      index += 1
    default: index -= 1
    }
  }
}
