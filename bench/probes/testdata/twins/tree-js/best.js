this.a.length
