create table song(title text, plays int);
insert into song values ('Dawn', 12), (upper('rain'), abs(-7)), (trim('  Moss '), length('abc'));
with top as (select title, round(plays / 2.0, 1) as half from song where plays > min(3, 9))
select lower(title), coalesce(half, 0) from top
order by instr(title, 'a')
limit replace(substr('top ten', 5), 'ten', lower('ALL'));
