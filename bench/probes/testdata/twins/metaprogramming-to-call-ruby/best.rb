p 3
"cfg".freeze<<1
