# Prints long words.
require "set"

class Words
  attr_reader :least

  def initialize(least = 3)
    @least = least
  end

  def each(text)
    text.split(/\s+/).each do |w|
      yield w if w.size >= @least
    end
  end
end

Words.new.each("tea and milk") { |w| puts "#{w}!" }
