package p;func f(x int){x=x}
