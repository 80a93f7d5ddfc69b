create table t(a int, b text);
create view v as select a, b from t where b like 'x%';
with c(k, n) as (select a, count(*) from v group by a)
select k, (select max(n) from (select a from t union select k, n from c where n between 1 and 3)) from c order by k desc limit 3;
