Order = Struct.new(:id, :lines, keyword_init: true)

def each_line(orders)
  return enum_for(:each_line, orders) unless block_given?
  orders.each do |order|
    order.lines.each_with_index { |line, i| yield order, line, i }
  end
end

def totals(orders, &price)
  each_line(orders).with_object(Hash.new(0)) do |(order, line, _i), sums|
    begin
      sums[order.id] += price.call(line) { |unit| unit * 2 }
    rescue KeyError => e
      warn e.message
    ensure
      sums.compact!
    end
  end
end

orders = [Order.new(id: 1, lines: [{ cost: 3 }, { cost: "4" }])]
p totals(orders) { |line| line.fetch(:cost) }
