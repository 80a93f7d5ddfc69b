int a=1<<40;
