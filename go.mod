module github.com/whittle-dd/whittle

go 1.26
