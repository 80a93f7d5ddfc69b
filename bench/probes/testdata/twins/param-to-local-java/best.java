class A{void ring(){int a=0;a++;}void evening(){ring();ring();ring();ring();ring();ring();}}
