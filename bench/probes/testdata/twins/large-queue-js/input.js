"use strict";
const EventEmitter = require("events");
const { inspect } = require("util");

const LEVELS = Object.freeze({ debug: 0, info: 1, warn: 2 });

class Logger {
  constructor(level = "info") {
    this.level = LEVELS[level];
    this.lines = [];
  }
  log(level, ...parts) {
    if (LEVELS[level] < this.level) return;
    this.lines.push(`[${level}] ${parts.map((p) => (typeof p === "string" ? p : inspect(p))).join(" ")}`);
  }
}

class Queue extends EventEmitter {
  #jobs = [];
  constructor({ limit = 10, logger = new Logger() } = {}) {
    super();
    this.limit = limit;
    this.logger = logger;
    this.table = new Map();
  }
  define(name, handler, priority = 0) {
    if (typeof handler !== "function") throw new TypeError("handler for " + name);
    this.table.set(name, { name, handler, priority });
    return this;
  }
  push(name, payload) {
    if (this.#jobs.length >= this.limit) {
      this.emit("full", name);
      return false;
    }
    this.#jobs.push({ name, payload, at: this.#jobs.length });
    this.#jobs.sort((a, b) => this.priority(b) - this.priority(a) || a.at - b.at);
    return true;
  }
  priority(job) {
    const found = this.table.get(job.name);
    return found ? found.priority : -1;
  }
  run(job) {
    const entry = this.table.get(job.name);
    this.logger.log("debug", "run", job);
    return entry.handler(job.payload);
  }
  drain() {
    const out = [];
    while (this.#jobs.length > 0) {
      const job = this.#jobs.shift();
      try {
        out.push(this.run(job));
      } finally {
        this.emit("done", job.name);
      }
    }
    return out;
  }
}

const q = new Queue({ limit: 4, logger: new Logger("debug") });
q.on("done", (name) => q.logger.log("info", "done", name));
q.define("add", ({ a, b }) => a + b, 2).define("neg", (x) => -x);
for (const [name, payload] of [["add", { a: 1, b: 2 }], ["neg", 5], ["mul", [2, 3]]]) {
  q.push(name, payload);
}
console.log(q.drain().reduce((a, b) => a + b, 0));
