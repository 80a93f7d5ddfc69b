; a few sorts and a formula
(set-logic QF_BV)
(declare-fun |a name| () (_ BitVec 8))
(declare-const b Bool)
(assert (=> b (bvult |a name| #x0f)))
(set-info :source "it says ""so""")
(check-sat)
