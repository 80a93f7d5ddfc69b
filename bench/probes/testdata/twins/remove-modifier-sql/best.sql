create table visit(at not null);insert into visit default values
