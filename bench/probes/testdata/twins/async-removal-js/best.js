null.z
