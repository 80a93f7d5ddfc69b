trait A:Sized{fn a(self){self.a();self;}}
