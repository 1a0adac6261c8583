/// The combining marks of one surface: each different sequence once, by number.
///
/// A cell has 11 bits for the number, so a surface knows 2,047 sequences; a text that needs more
/// (none but a hostile one does) is drawn without them.
package struct MarkTable: Hashable, Sendable {
  /// Up to four marks, the rest 0.
  package typealias Marks = SIMD4<UInt32>

  package private(set) var sequences: [Marks] = []
  private var numbers: [Marks: UInt32] = [:]

  package static let capacity = 2_047

  /// The number of a sequence, from 1; 0 for none, or when the table is full.
  mutating func number(of marks: Marks) -> UInt32 {
    guard marks != .zero else { return 0 }
    if let known = numbers[marks] { return known }
    guard sequences.count < Self.capacity else { return 0 }
    sequences.append(marks)
    let number = UInt32(sequences.count)
    numbers[marks] = number
    return number
  }

  func marks(_ number: Int) -> Marks {
    sequences.indices.contains(number - 1) ? sequences[number - 1] : .zero
  }
}
