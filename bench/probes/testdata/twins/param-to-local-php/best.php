<?function f(){sort($a);}function g(){f();}function h(){g();}h();
