sum(),rate();check(){sum(rate());}
