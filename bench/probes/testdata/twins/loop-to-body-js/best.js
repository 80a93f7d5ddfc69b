let rate=(settle=a=>(charge=a=>rate)())()
