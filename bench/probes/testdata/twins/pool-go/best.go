package p
import"context"
func f(){_,_=context.WithTimeout(nil,0)}
