function expr(depth) {
  if (depth < 4 && Math.floor(Math.random() * 3) > 0) {
    process.stdout.write('(');
    expr(depth + 1);
    process.stdout.write('+');
    expr(depth + 1);
    process.stdout.write(')');
  } else {
    process.stdout.write(String(Math.random() * 10 | 0));
  }
}

expr(0);
console.log();
