struct{unsigned lo:4;}a;set(){a.lo=99;}
