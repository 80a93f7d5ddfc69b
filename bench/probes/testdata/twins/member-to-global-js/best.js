a=5;console.log("level",a+=7)
