module Text
  module Marked
    MARK = "*".freeze
    def self.included(base)
      base.extend(Builder)
    end
    module Builder
      def build(*parts, sep: " ")
        new(parts.join(sep)).tap { |doc| doc.mark! if parts.size > 1 }
      end
    end
    def mark!
      @marks ||= []
      @marks << MARK
      MARK << body[0]
    end
  end

  class Doc
    include Marked
    attr_reader :body
    def initialize(body)
      @body = body
    end
    def to_s
      "#{@body}#{@marks&.join}"
    end
  end
end

puts Text::Doc.build("one", "two", sep: "-")
