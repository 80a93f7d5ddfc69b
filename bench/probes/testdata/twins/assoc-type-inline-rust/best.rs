fn f(mut a:String){a+=&a}
