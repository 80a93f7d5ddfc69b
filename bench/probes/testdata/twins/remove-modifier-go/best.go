package p;type b int;func(a b)push(chan int){var _ interface{push(chan int);zap()}=a}
