module Bank
  class Error < StandardError
    attr_reader :account

    def initialize(account)
      @account = account
      super(text)
    end

    def text
      "bank failure"
    end
  end

  class ClosedError < Error
    def text
      "account " + account.name + " is closed"
    end
  end

  class Account
    attr_reader :name

    def initialize(name, open)
      @name = name
      @open = open
    end

    def withdraw(amount)
      raise ClosedError.new(self) unless @open
      amount
    end
  end
end

accounts = [Bank::Account.new("main", true), Bank::Account.new("spare", false)]
accounts.each { |account| puts account.withdraw(20) }
