class Document
  attr_reader :title

  def initialize(title)
    @title = title
    @state = initial_state
  end

  def publish
    prepare
    @title + " " + @state
  end

  def initial_state
    "new".dup
  end

  def append(text)
    @state << text
  end
end

class Article < Document
  def initial_state
    "draft".freeze
  end

  def prepare
    append(suffix)
  end

  def suffix
    "-v1"
  end
end

class Letter < Document
  def prepare
    append("-sent")
  end
end

puts Letter.new("hello").publish
puts Article.new("news").publish
