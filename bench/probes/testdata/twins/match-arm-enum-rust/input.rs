#[derive(Clone, Copy)]
pub enum Op { Push(i64), Pop, Add, Mul { wide: bool }, Jump(usize), Halt }

pub fn cost(op: Op) -> u32 {
    match op {
        Op::Push(n) => 1 + (n > 9) as u32,
        Op::Pop | Op::Halt => 0,
        Op::Add => 2,
        Op::Mul { wide } => if wide { 5 } else { 3 },
        Op::Jump(_) => 4,
    }
}

pub fn step(op: Op, stack: &mut Vec<i64>, pc: usize) -> usize {
    match op {
        Op::Push(n) => stack.push(n),
        Op::Pop => { stack.pop(); }
        Op::Add => { let a = stack.pop().unwrap_or(0); stack.push(a + 1); }
        Op::Mul { wide: _ } => stack.push(2),
        Op::Jump(to) => return to + cost(op) as usize,
        _ => return usize::MAX,
    }
    pc + 1
}
