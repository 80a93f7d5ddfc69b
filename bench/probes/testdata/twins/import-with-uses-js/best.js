fs=require("fs")
fs.nope()
