function area(){boom}function main(){area()}main()
