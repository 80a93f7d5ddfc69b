struct shape{virtual a()=0;};struct{shape b;};
