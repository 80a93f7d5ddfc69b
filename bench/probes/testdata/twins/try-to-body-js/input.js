function run(n) {
  const log = [];
  try {
    log.push(n);
    console.log("x");
    try { console.log("y"); } finally { log.push(1); }
  } catch (e) {
    console.log("failed", e);
  } finally {
    console.log("z");
  }
  return log;
}
run("1");
