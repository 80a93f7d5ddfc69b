create table config(name text primary key, val integer);
insert into config values ('bits', 63), ('step', 9), ('base', 2);
with recursive
  lim(n) as (select val from config where name = 'bits'),
  pow(k, v) as (
    select 0, 1
    union all
    select k + c.val, 1 << (k + c.val)
    from pow, config as c, lim
    where c.name = 'step' and k < lim.n
  ),
  ranked as (
    select k, abs(v) as a, row_number() over (order by k desc) as r from pow
  )
select k, a from ranked where r <= 2 order by a;
