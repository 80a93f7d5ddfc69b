char tab=300;
