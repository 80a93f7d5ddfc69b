72.5.toFixed(120)
