create table emp(id integer primary key, boss int, dept text, pay real);
insert into emp(id, boss, dept, pay) values (1, null, 'hq', 9.5), (2, 1, 'it', 4), (3, 2, 'it', 3);
with recursive
  chain(id, depth) as (
    select id, 0 from emp where boss is null
    union all
    select e.id, c.depth + 1 from emp e join chain c on e.boss = c.id
  ),
  per_dept as (
    select dept, count(*) as n, avg(pay) as mean from emp group by dept
  ),
  big as (
    select d.dept, d.n from per_dept d where d.n > (select min(n) from per_dept) and sum(d.mean) > 1
  )
select c.id, c.depth, b.dept from chain c left join big b on b.n = c.depth order by 2, 1;
