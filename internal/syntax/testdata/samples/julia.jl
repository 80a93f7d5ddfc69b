# Counts words.
module Words

struct Counter{T}
    least::T
end

function count(c::Counter, text::String; sep=' ')
    n = 0
    for w in split(text, sep)
        if length(w) >= c.least
            n += 1
        end
    end
    return n
end

double(x) = 2x
println("$(count(Counter(3), "tea and milk")) words: $([i^2 for i in 1:3])")

end
