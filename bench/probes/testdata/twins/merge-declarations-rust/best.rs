extern{fn clock();fn tzset();static timezone:u8;static daylight:u8;}
