module A
  module B
    SIZE = 1
    class C
      def self.f(x, y = SIZE)
        x.nope(y)
      end
    end
  end
  def self.run
    B::C.f(B::SIZE)
  end
end
A.run
