(declare-const memory (Array Int Int))
(declare-const address Int)
(declare-const value Int)

(define-fun aligned ((a Int)) Bool (= (mod a 4) 0))

(define-fun in-range ((a Int) (low Int) (high Int)) Bool
  (and (<= low a) (< a high)))

(define-fun slot ((a Int)) Bool
  (ite (aligned a) (in-range a 0 64) (in-range a 64 128)))

(define-fun next ((v Int)) Int (+ v 1))

(assert (aligned address))
(assert (> value 10))
(assert (= (select (store memory (slot address) (next value)) address) 12))
(check-sat)
