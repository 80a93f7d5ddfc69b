Math.floor(Math.random() * 10);
for (;;);
