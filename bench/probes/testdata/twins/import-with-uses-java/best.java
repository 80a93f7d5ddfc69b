class A{Comparable a;{a.compareTo(a);}}
