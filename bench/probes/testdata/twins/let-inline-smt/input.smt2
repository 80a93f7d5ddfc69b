(set-logic QF_BV)
(declare-const header (_ BitVec 16))
(declare-const payload (_ BitVec 8))
(declare-const limit (_ BitVec 8))

; the checksum of the packet must stay below the limit
(assert
  (let ((high ((_ extract 15 8) header))
        (low ((_ extract 7 0) header)))
    (let ((mixed (bvxor high low))
          (word (concat low payload)))
      (let ((sum (bvadd mixed word))
            (mask (bvand mixed #x0f)))
        (and (bvult mask limit) (= payload mask) (= sum #x20))))))
(assert (not (= limit #x00)))
(check-sat)
