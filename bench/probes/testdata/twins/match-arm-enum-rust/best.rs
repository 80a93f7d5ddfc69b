enum A{B,C}fn f(){match A::B{A::B=>{}_=>{}}}
