raise "account spare is closed"
