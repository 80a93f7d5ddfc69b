hall=[0]
seat=a=>hall[a]
