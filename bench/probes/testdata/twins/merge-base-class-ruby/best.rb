"draft".freeze << ""
