table_put(a){if(a=table_get());}
