class Account
  class Error < StandardError; end
  LIMIT = 100
  attr_accessor :balance

  def initialize(owner:, balance: 0)
    @owner, @balance = owner, balance
  end

  def withdraw(n)
    raise Error, "#{@owner} has only #{balance}" if n > balance
    self.balance -= n
  end

  def self.open(*names)
    names.map { |n| new(owner: n) }.each_with_index { |a, i| yield a, i }
  end
end

Account.open("ann", "bob") do |a, i|
  a.balance += 10 * i
  a.withdraw(5)
end
