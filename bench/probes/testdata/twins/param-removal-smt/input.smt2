(set-logic ALL)
(declare-const cargo Int)
(define-fun floats ((mass Int) (depth Int) (sealed Bool)) Bool
  (ite sealed (and (> (* mass 3) (+ mass mass mass)) (< depth 9)) false))
(assert (> cargo 2))
(assert (floats cargo 4 true))
(assert (or (floats (+ cargo 1) 7 (> cargo 5)) (< cargo 0)))
(check-sat)
