create table users(id integer primary key, email text not null, deleted integer default 0);
create table audit(user_id integer references users(id), what text);
create unique index users_live on users(lower(email)) where deleted = 0;
create trigger users_ins after insert on users begin
  insert into audit values (new.id, 'insert');
end;
insert into users(email) values ('ann@x.org'), ('bob@x.org');
update users set deleted = 1 where email like 'bob%';
insert into users(email, deleted) select email, 0 from users where deleted = 1;
update users set email = upper(email) where id = 1;
insert into users(email) select 'Ann' || substr(email, 4) from users order by id limit 1;
select count(*) from audit;
