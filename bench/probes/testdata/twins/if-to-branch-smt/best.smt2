(set-option :produce-unsat-cores true)(assert(! false :named rule))(check-sat)(get-unsat-core)
