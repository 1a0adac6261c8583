/// The number with a comma between its thousands: "1,204".
package func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  groups.insert(digits, at: 0)
  return (number < 0 ? "-" : "") + groups.joined(separator: ",")
}

/// The value in quotation marks, cut where it is too long for a message.
func quoted(_ value: some StringProtocol) -> String {
  value.count > 60 ? "“\(value.prefix(59))…”" : "“\(value)”"
}
