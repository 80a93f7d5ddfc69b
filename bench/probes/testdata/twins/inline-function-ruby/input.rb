def clean(s)
  s.strip.downcase
end

def words(s)
  clean(s).split(" ")
end

def count(s)
  h = Hash.new(0)
  words(s).each { |w| h[w] += 1 }
  h
end

def top(s)
  count(s).max_by { |k, v| v }.first.foo
end

puts top(" The cat the hat ")
