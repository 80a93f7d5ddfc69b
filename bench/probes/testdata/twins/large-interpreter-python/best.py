def visit_BinOp():""*0.
visit_BinOp()
