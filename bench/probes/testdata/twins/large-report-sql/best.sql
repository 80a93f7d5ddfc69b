create view best as select*from best;select*from best
