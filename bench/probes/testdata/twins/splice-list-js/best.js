module.exports=[12,17,19,23,31,42,57]
