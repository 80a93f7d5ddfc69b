console.log("low")
throw "dry"
