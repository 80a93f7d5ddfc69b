puts "x"
puts "y"
puts "z"
