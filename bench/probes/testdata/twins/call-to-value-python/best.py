{}["mean"]
