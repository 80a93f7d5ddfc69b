this.a.value
