SELECT json_extract('{', 0)
