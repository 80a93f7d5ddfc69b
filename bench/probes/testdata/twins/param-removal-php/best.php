<?php function quote(){carrier();}function checkout(){quote();quote();}checkout();
