create table t(id,wingspan,height,twigs,eggs,laid)
