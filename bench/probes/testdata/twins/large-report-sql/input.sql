pragma foreign_keys = on;
create table region(id integer primary key, name text not null unique);
create table shop(id integer primary key, region_id int references region(id), title text default 'none', opened date);
create table sale(id integer primary key, shop_id int not null references shop(id) on delete cascade, amount numeric(10, 2) check (amount >= 0), day text);
create index sale_day on sale(day, shop_id);
insert into region(id, name) values (1, 'north'), (2, 'south');
insert into shop(id, region_id, title) values (1, 1, 'a'), (2, 2, 'b'), (3, 2, 'c');
insert into sale(shop_id, amount, day) select s.id, s.id * 10.5, '2024-01-0' || s.id from shop s;
create view daily as select day, shop_id, sum(amount) as total, count(*) as n from sale group by day, shop_id having n > 0;
create view by_region as select r.name, coalesce(sum(d.total), 0) as total from region r left join shop s on s.region_id = r.id left join daily d on d.shop_id = s.id group by r.name;
create view best as select name, total, rank() over (order by total desc) as pos from by_region where total > (select avg(total) from summary);
create view summary as select b.name as label, b.total, case when b.pos = 1 then 'top' else 'rest' end as grade from best b union all select title, 0, null from shop where id not in (select shop_id from daily);
update shop set title = upper(title) where id in (select shop_id from daily where total between 1 and 20);
with top as (select label, grade from summary where grade = 'top' limit 3)
select t.label, length(t.label), (select count(*) from sale x where x.amount > 11) from top t order by 2 desc, 1;
