int*slot(){int n;return&n;}void fill(){slot();slot();slot();slot();}
