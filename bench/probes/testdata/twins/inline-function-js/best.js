console.log("<"+"k"+"-".repeat(2)+">")
