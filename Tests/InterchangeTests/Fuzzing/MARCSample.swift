/// Records of MARC 21 made for tests.
enum MARCSample {
  /// A record of fields; in data fields two indicators and `$a` before each subfield.
  static func record(_ fields: [(tag: String, text: String)]) -> [UInt8] {
    record(fields.map { ($0.tag, Array($0.text.utf8)) })
  }

  static func record(_ fields: [(tag: String, bytes: [UInt8])], isUTF8: Bool = true) -> [UInt8] {
    var directory: [UInt8] = []
    var data: [UInt8] = []
    for (tag, bytes) in fields {
      let field = bytes.map { $0 == UInt8(ascii: "$") ? 0x1F : $0 } + [0x1E]
      directory += Array((tag + digits(field.count, 4) + digits(data.count, 5)).utf8)
      data += field
    }
    let base = 24 + directory.count + 1
    let length = digits(base + data.count + 1, 5)
    let leader = length + "nam " + (isUTF8 ? "a" : " ") + "22" + digits(base, 5) + " a 4500"
    return Array(leader.utf8) + directory + [0x1E] + data + [0x1D]
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
