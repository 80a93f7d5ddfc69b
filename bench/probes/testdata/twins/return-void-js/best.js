function seat(){console.trace()}function book(){seat();seat();seat()}book()
