"the".foo
