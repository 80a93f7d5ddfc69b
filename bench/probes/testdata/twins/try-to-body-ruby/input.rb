def run(n)
  log = []
  begin
    log << n
    puts "x"
    begin
      puts "y"
    ensure
      log << 1
    end
  rescue ArgumentError, IOError => e
    puts "failed", e
  else
    puts "z"
  end
  log
end
run(1)
