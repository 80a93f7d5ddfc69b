int a=gamma_tab;
