pub struct Board {
    cells: [[[Option<String>; 3]; 4]; 2],
    turn: usize,
}

impl Board {
    pub fn owner(&self, row: usize, col: usize) -> usize {
        match &self.cells[0][row][col] {
            Some(name) => name.len(),
            None => 0,
        }
    }
}

pub fn take(board: Board, row: usize, col: usize) -> String {
    let layer = board.turn % 2;
    let held = board.owner(row, col);
    let piece = board.cells[layer][row + 1][col];
    match piece {
        Some(name) if held > 0 => name,
        _ => String::new(),
    }
}
