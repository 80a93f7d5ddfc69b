# Means by group.
means <- function(data, by = "group", ...) {
  out <- list()
  for (g in unique(data[[by]])) {
    rows <- data[data[[by]] == g, ]
    if (nrow(rows) > 0) {
      out[[g]] <- mean(rows$value, na.rm = TRUE)
    }
  }
  out
}
print(means(x) |> names())
