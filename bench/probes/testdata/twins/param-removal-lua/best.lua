function area()boom()end
function main()area()end
main()
