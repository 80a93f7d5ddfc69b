puts "a"
puts "b"
puts "c"
