# One machine for each name.
variable "names" {
  type    = list(string)
  default = ["left", "right"]
}

resource "machine" "all" {
  for_each = toset(var.names)
  name     = "m-${each.key}"
  size     = length(var.names) > 1 ? 2 : 1
}
