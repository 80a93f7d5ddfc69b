trait G{fn level<T>(self)->dyn G;}
