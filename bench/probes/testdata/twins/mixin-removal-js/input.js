const Named = (Base) => class extends Base {
  setName(name) {
    this.name = name;
    return this;
  }
};

const Tree = (Base) => class extends Base {
  addChild(child) {
    child.parent = this;
    this.children.push(child);
    return this;
  }
};

const Serializable = (Base) => class extends Base {
  serialize() {
    return JSON.stringify(this);
  }
};

class Entity {
  constructor() {
    this.children = [];
  }
}

class Widget extends Serializable(Tree(Named(Entity))) {
  describe() {
    return this.name + ' ' + this.children.length;
  }
}

const button = new Widget().setName('button');
const panel = new Widget().setName('panel').addChild(button);
console.log(panel.describe());
console.log(panel.serialize());
console.log(button.serialize());
