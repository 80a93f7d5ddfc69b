package a
import."sync"
func f(Mutex){}
