const { stdout } = process;
while (Math.floor(Math.random() * 10) < 7) stdout.write(String.fromCharCode(97 + Math.floor(Math.random() * 26)));
stdout.write('\n');
for (;;) {
  if (Math.floor(Math.random() * 4) === 0) break;
  stdout.write('.');
}
stdout.write('\n');
