def go(rows)
  total = 0
  begin
    rows.each do |r|
      total += r
      puts "a"
      if r > 0
        puts "b"
      end
    end
    puts "c"
  ensure
    total = nil
  end
end
go([1])
