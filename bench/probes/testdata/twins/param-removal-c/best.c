leaf(){0/0;}mid(){leaf();leaf();}top(){mid();mid();}
