// The generator of the documentation's pages. It is a module of its own so that what it depends on does not
// enter Whittle's.
module github.com/whittle-dd/whittle/tools/site

go 1.26.0

require github.com/yuin/goldmark v1.8.7
