let s = '';
for (let i = 0; i < 30000; i++) s += `${Math.floor(Math.random() * 100)} ${'x'.repeat(60)}\n`;
process.stdout.write(s);
