const EventEmitter = require('events');

class Sensor extends EventEmitter {
  constructor(name) {
    super();
    this.name = name;
    this.samples = [];
  }

  measure(value, digits) {
    this.samples.push(value);
    this.emit('sample', value, digits);
    if (this.samples.length > 1) this.emit('full', this.samples);
  }
}

class Display {
  constructor(sensor) {
    this.lines = [];
    sensor.on('sample', (value, digits) => this.show(sensor.name, value, digits));
    sensor.on('full', (samples) => console.log('samples', samples.length));
  }

  show(name, value, digits) {
    this.lines.push(name + ': ' + value.toFixed(digits));
  }
}

const sensor = new Sensor('boiler');
const display = new Display(sensor);
sensor.measure(71.25, 1);
sensor.measure(72.5, 120);
console.log(display.lines);
