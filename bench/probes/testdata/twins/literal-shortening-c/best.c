a='ab';
