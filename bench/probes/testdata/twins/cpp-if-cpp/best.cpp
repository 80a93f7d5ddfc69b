void f(){switch(0){case 0:new int;default:throw;}}
