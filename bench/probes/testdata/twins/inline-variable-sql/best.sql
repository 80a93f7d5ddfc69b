select 1 where max(1)
