class A{{wait();clone();}}
