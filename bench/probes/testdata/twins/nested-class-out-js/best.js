class A extends 0{}
