struct{long a;bool b;}a;
