create table t(a);explain query plan select(select 1 from t where rowid=b.a)from t b
