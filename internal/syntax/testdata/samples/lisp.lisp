;;; squares
(defun square (x)
  "The \"square\" of x."
  (* x x))
(print (mapcar #'square '(1 2 3)))
