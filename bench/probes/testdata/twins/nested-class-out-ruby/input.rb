class Outer
  LIMIT = 4
  class Inner
    def initialize(n)
      @x = n
    end
    def f(k)
      return @x.nope(k)
    end
  end
  def run
    Inner.new(1).f(LIMIT)
  end
end
Outer.new.run
