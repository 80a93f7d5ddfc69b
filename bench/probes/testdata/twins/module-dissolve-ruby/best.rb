"".freeze<<""
