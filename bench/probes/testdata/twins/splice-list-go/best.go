package a;var _=[]int{1,2,3,4,5}
