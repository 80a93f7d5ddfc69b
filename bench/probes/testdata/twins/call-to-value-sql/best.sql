select 1 limit''
