def f
1.nope
end
f
