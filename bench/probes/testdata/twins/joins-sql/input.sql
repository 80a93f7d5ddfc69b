create table t(a int primary key, b text);
create table u(a int, c text references t(b));
insert into u values (1, 'x');
select s.n, max(s.c) from (select a as n, c from t left join u on t.b = u.c union all select 1, 'z') s group by s.n having count(*) > 1;
