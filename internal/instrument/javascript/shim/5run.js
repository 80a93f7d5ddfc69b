// --- The program's files, rewritten.
const compile = Module.prototype._compile;
Module.prototype._compile = function (content, filename, ...rest) {
  const copy = program.Files[filename];
  return Reflect.apply(compile, this, [copy ? fs.readFileSync(copy, 'utf8') : content, filename, ...rest]);
};

if (program.Modules) {
  const url = require('url');
  if (Module.registerHooks) {
    Module.registerHooks({
      load(u, context, next) {
        const r = next(u, context);
        const copy = u.startsWith('file:') && program.Files[url.fileURLToPath(u)];
        // What is required without a source from here comes by _compile.
        return copy && (r.format === 'module' || r.source) ? { ...r, source: fs.readFileSync(copy, 'utf8') } : r;
      },
    });
  } else if (Module.register) {
    Module.register(url.pathToFileURL(path.join(__dirname, 'loader.mjs')));
  }
}

// --- The run.
process.on('exit', () => {
  popTo(0);
  flush();
  eager = true;
});

out.set([72, 1, 0], 0); // H, version 1, one run
used = 3;
flush();
const order = byte();
if (order === 80) { // P
  recording = false;
  expected = text();
} else if (order !== 82) { // R
  process.reallyExit(0);
}
