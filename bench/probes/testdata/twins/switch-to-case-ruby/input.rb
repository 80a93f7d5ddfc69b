Token = Struct.new(:kind, :text)

def scan(word)
  case word
  when /^0x/ then Token.new(:hex, word)
  when /^[0-9]+$/ then Token.new(:decimal, word)
  when /^:/ then Token.new(:symbol, word[1..])
  else Token.new(:word, word)
  end
end

def evaluate(token)
  case token.kind
  when :decimal
    token.text.to_i
  when :hex
    Integer(token.text)
  when :symbol
    token.text.to_sym
  else
    token.text.downcase
  end
end

line = "add 12 0x1G :fast"
values = line.split.map { |word| evaluate(scan(word)) }
p values
