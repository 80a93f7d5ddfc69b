console.log(Math.floor(Math.random() * 10));
throw new Error('enough');
