package a
import."sync"
var a Mutex
var b=a
