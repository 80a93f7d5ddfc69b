module Shop
  class Item
    attr_reader :name, :price
    def initialize(name, price = nil)
      @name = name
      @price = price
    end
    def total(n) = price * n
  end

  class Cart
    include Enumerable
    def initialize; @items = []; end
    def <<(item)
      @items << item
      self
    end
    def each(&block) = @items.each(&block)
    def sum_all
      inject(0) { |s, i| s + i.total(2) }
    end
  end
end

cart = Shop::Cart.new
cart << Shop::Item.new("pen", 3) << Shop::Item.new("ink")
puts cart.sum_all
