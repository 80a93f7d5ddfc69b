package a
func f(c chan int){c<-1;close(c)}
