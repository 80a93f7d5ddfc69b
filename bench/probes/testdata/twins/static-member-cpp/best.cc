int count,add();int use(){add()/0;}
