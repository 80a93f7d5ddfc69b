// Site writes the documentation of Whittle as HTML pages that need no network and no server:
//
//	go -C tools/site run .           # to the folder site of the repository
//	go -C tools/site run . -o DIR
//
// Every Markdown file below docs becomes a page. Links between them are kept, links to other files of
// the repository lead to where it is published, and a link to a page or a heading that does not
// exist is an error.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	docs := flag.String("docs", filepath.Join("..", "..", "docs"), "the folder of the Markdown files")
	out := flag.String("o", filepath.Join("..", "..", "site"), "the folder to write")
	flag.Parse()
	pages, err := Build(*docs, *out)
	if err != nil {
		fmt.Fprintf(os.Stderr, "site: %v\n", err)
		os.Exit(1)
	}
	fmt.Printf("%d pages; open %s\n", pages, filepath.Join(*out, "index.html"))
}
