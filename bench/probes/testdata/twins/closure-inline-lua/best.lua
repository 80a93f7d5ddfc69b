table.sort({0,0,0,0},type)
