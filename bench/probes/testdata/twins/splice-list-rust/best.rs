struct Rack(Bolt,Nut,Washer,Pin,Spring);
