create table t(a unique);insert into t select 1 union all select 1
