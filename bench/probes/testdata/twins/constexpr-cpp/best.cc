int use(){0<<40;}
