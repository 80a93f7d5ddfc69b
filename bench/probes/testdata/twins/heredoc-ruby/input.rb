class Page
  attr_reader :title
  def initialize(t)
    @body = t
  end
  def render
    text = <<~EOS
      <h1>#{title}</h1>
      <p>#{@body && title.nope}</p>
    EOS
    text.lines.map { |l| l.strip }.join("\n")
  end
end
puts Page.new("x").render
