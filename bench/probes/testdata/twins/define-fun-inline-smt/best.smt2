(declare-const m (Array Int Int))
(assert (store m true 0))
