console.log([1,2].join("-"))
