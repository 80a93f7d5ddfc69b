class A{void a(A b){a(null);}void a(String b){}}
