<?=match("pdf"){};
