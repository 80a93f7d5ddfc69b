for (;;) Math.floor(Math.random() * 10);
