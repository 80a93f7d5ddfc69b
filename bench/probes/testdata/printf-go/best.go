package a

import "log"

func f() { log.Printf("%d", "") }
