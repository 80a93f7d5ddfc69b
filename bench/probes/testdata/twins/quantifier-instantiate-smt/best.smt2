(set-option :produce-unsat-cores true)(declare-const p Bool)(assert(!(not p):named a))(check-sat-assuming(p))(get-unsat-core)
