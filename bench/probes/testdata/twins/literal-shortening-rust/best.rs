fn a(){print!("",0)}
