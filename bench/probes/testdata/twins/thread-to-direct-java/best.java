interface A{static void main(String...a){a.notify();}}
