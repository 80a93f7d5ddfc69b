package a

type msg struct{ id int }

func work(in <-chan msg, out chan<- int, quit chan bool) {
	for m := range in {
		select {
		case out <- m.id:
		case <-quit:
			in <- msg{m.id + 1}
			return
		}
	}
}
