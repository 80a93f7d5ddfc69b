create table place(
  code text not null default 'x',
  lat real check (lat < 90),
  lon real,
  kind int references kind(id),
  tag text collate nocase,
  unique (tag, kind)
);
create table kind(id integer primary key, label text not null);
insert into kind(id, label) select 1, 'city' union all select 2, 'hill';
insert into place(code, lat, lon, kind, tag) values
  ('a1', 10.5, 20.25, 1, 'North'),
  ('b2', 30.5, 40.75, 2, 'north'),
  ('c3', 50.5, 60.25, 1, 'NORTH'),
  ('d4', 70.5, 80.75, 2, 'south');
create index by_code on place(code, lat);
select p.code, k.label from place p join kind k on k.id = p.kind where p.tag = 'north';
