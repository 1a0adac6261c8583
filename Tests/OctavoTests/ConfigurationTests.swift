import CatalogUI
import Testing

@testable import octavo

struct ConfigurationTests {
  private func read(_ text: String) throws -> Configuration {
    try ConfigurationFile(path: "config.toml", text: text).configuration
  }

  @Test func `every setting`() throws {
    let settings = try read(
      """
      # How I like it
      mouse = false

      theme = "plain"   # no colours
      date-format = "iso"
      editor = "vim -c \\"set tw=0\\" # not a remark"
      columns = ["title", 'authors' , "year"]
      form = ["isbn", "title"]
      keep = []
      loan-days = 14 # two weeks
      emoji = false
      """
    )
    #expect(!settings.mouse)
    #expect(settings.colour == false)
    #expect(settings.dateFormat == .iso)
    #expect(settings.editor == "vim -c \"set tw=0\" # not a remark")
    #expect(settings.columns == ["title", "authors", "year"])
    #expect(settings.form == ["isbn", "title"])
    #expect(settings.keep == [])
    #expect(settings.loanDays == 14)
    #expect(settings.joinsEmoji == false)
    #expect(try read("emoji = \"auto\"").joinsEmoji == nil)
  }

  @Test func `a byte order mark before the first setting is no part of it`() throws {
    #expect(try !read("\u{FEFF}mouse = false\n").mouse)
    #expect(try !read("\u{FEFF}# mine\r\nmouse = false\r\n").mouse)
    #expect(try read("\u{FEFF}").mouse)
  }

  @Test func `nothing set is the usual`() throws {
    for text in ["", "\r\n", "   # mouse = false"] {
      let settings = try read(text)
      #expect(settings.mouse)
      #expect(settings.columns == nil)
      #expect(settings.loanDays == 28)
    }
  }

  @Test(arguments: [
    "mouse = no", "mouse", "mouse = \"true\"", "theme = dark", "date-format = \"us\"",
    "editor = vim", "editor = \"vim", "columns = \"title\"", "columns = [\"title\" \"year\"]",
    "loan-days = \"28\"", "loan-days = -1", "loan-days = 99999", "loan-days = 2.5",
    "emoji = \"whole\"", "form = \"title\"", "keep = true", "colour = true", "mouse = true false",
    "= true",
  ])
  func `a line that is not understood is named`(line: String) {
    let error = #expect(throws: CommandFailure.self) { try read("mouse = true\n" + line) }
    #expect(error?.message.hasPrefix("config.toml, line 2: ") == true)
    #expect(error?.status == .badData)
  }
}
