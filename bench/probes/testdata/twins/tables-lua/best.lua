return({}).c.d
