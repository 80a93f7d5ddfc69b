f=_=>[].reduce(f);f``
