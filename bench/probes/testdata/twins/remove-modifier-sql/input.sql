pragma foreign_keys = on;
create temp table ward(code text primary key not null, floor int not null default 2 check(floor < 9)) strict, without rowid;
create temp table visit(ward text not null references ward(code) on delete cascade, at text collate nocase not null, unique(ward, at)) strict;
insert into temp.ward(code) values('east') on conflict(code) do nothing;
insert into temp.visit values('east', 'noon');
insert into temp.visit(ward, at) select code, nullif(floor, 2) from temp.ward;
