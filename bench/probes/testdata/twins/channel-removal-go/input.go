package crawler

type Page struct {
	title string
	links []string
}

func produce(pages []Page, titles chan<- string, done chan<- bool) {
	for _, page := range pages {
		titles <- page.title
	}
	close(titles)
	done <- true
}

func consume(titles <-chan string) int {
	total := 0
	for title := range titles {
		var size int = title
		total += size
	}
	return total
}

func Crawl(pages []Page) int {
	titles := make(chan string)
	done := make(chan bool, 1)
	go produce(pages, titles, done)
	total := consume(titles)
	<-done
	return total
}
