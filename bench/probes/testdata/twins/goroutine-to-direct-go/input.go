package main

import (
	"fmt"
	"sync"
)

func worker(id int, jobs <-chan int, results chan<- int, wg *sync.WaitGroup) {
	defer wg.Done()
	for {
		select {
		case j, ok := <-jobs:
			if !ok {
				return
			}
			results <- j * id
		}
	}
}

func main() {
	jobs, results := make(chan int), make(chan int)
	var wg sync.WaitGroup
	for i := 1; i <= 2; i++ {
		wg.Add(1)
		go worker(i, jobs, results, &wg)
	}
	for j := 0; j < 5; j++ {
		jobs <- j
	}
	close(jobs)
	wg.Wait()
	fmt.Println(<-results)
}
