package a
import."fmt"
func f(){Sprintf("%s",0)}
