"""Makes an unchanged Python generator report what it does and ask for its choices."""
