math:a""
