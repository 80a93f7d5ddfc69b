console.log(`${3}:2`)
