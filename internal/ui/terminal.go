package ui

// defaultWidth is the number of columns if the terminal does not report it.
const defaultWidth = 80
