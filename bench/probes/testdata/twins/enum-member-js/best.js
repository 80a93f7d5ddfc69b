0..toFixed(400)
