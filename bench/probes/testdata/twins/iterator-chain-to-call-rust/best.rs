fn main(){None.unwrap()}
