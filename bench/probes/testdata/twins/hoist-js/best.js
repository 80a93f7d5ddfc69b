null.foo
