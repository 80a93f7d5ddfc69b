<?strlen([$a,$b,$c,$d]);
