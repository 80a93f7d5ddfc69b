nil*0
