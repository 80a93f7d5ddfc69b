int alpha,beta,gamma_(),delta();int eps(){gamma_();delta();}
