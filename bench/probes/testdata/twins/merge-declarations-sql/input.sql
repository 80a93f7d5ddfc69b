create table bird(id integer primary key, wingspan real not null);
create table nest(bird int references bird(id), height real default 2.5);
create table clutch(nest int, eggs int check(eggs > 0), laid date);
alter table nest add column twigs text;
create index by_height on nest(height);
insert into bird values(1, 0.4);
insert into clutch(eggs, laid) select 3, wingspan from bird;
alter table clutch drop column nest;
alter table nest drop column bird;
