int add(),get();int use(){add();add();get();get();}
