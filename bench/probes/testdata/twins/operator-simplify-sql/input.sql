create table harvest(field text, crop text, kilos real, acres int);
insert into harvest values ('north', 'rye', 410.5, 3), ('hill', 'oats', 96, 2);
select field || ':' || crop, kilos / acres * 2 - 1
from harvest
where not (acres < 2) and (sum(kilos) / 2 + 1 > acres * 40 or crop || 's' like 'o%') and -kilos < +acres
order by kilos - acres;
