create table rooms(id int, beds int);
create table orders(room int, nights int, paid int);
select nights,
  case when paid > 3 then 'done'
       when nights > 1 then case paid when 0 then (select max(beds) from rooms where id = orders.room) else -1 end
       else nights * 2 end as due
from orders
where case when paid then room else nights end > 0;
