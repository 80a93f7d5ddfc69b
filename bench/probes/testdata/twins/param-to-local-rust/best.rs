fn pour(){let a=0;}fn brew(){pour();pour();pour();pour()}
