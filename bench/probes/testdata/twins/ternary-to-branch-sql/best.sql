create table orders(a);select(select a)from orders
