struct{int a,b}c={1};
