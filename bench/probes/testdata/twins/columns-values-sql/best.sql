create table t(a unique);insert into t select 0 union all select 0
