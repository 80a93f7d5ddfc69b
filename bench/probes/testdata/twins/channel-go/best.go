package a
func f(a<-chan int){a<-0}
