package p;var a=true||true
