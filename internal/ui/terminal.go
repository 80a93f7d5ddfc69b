package ui

// defaultWidth is assumed of a terminal that does not tell.
const defaultWidth = 80
