hall=[]
hall[0]
