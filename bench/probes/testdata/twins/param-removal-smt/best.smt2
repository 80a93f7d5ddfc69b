(define-fun f()Bool false)(assert f)(assert f)(check-sat)
