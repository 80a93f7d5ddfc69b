select 1 union select 1,1
