(declare-datatype G((park)))(declare-const x G)(assert(distinct x park))(check-sat)
