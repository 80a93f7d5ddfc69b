use(){make();make();make();pass();pass();pass();}
