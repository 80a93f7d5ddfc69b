package a

import "sync"

func f(sync.WaitGroup) {}
