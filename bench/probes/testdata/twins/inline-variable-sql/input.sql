create table t(a int, b int);
insert into t values (1, 2), (3, 4);
with u as (select a, b from t where a > 0), w as (select b as m from u where b < 9)
select w.m, count(*) from w join u on u.b = w.m where max(w.m) > 1 order by 1;
