package a;func f(c chan int){close(c);<-c;close(c)}
