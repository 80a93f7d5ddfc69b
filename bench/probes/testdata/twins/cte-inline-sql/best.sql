select 0 where count()
