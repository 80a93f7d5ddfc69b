pub const WIDTH: usize = HEIGHT * 2;
pub const HEIGHT: usize = { let d = DEPTH; d + 1 };
const DEPTH: usize = WIDTH - 1;
pub struct Grid { cells: [u8; WIDTH], rows: usize }
impl Grid { pub fn new() -> Grid { Grid { cells: [0; WIDTH], rows: HEIGHT } } }
