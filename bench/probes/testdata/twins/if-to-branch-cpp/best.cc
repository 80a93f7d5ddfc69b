int beep(),paid();int gate(){beep();paid();beep();}
