select 1 where sum(0)
