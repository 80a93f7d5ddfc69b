console.log(JSON.stringify([7]))
