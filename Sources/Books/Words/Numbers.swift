/// The number with a sign between its thousands: "1,204", or as the language does.
package func grouped(_ number: Int) -> String { grouped(number, by: Translation.current.thousands) }

func grouped(_ number: Int, by sign: String) -> String {
  let digits = String(number.magnitude).utf8
  var text = number < 0 ? "-" : ""
  for (place, digit) in digits.enumerated() {
    if place > 0, (digits.count - place).isMultiple(of: 3) { text += sign }
    text.unicodeScalars.append(Unicode.Scalar(digit))
  }
  return text
}

/// The value in quotation marks, cut if it is too long for a message.
package func quoted(_ value: some StringProtocol) -> String {
  value.count > 60 ? "“\(value.prefix(59))…”" : "“\(value)”"
}
