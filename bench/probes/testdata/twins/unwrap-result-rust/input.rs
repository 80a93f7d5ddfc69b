pub struct Grid { cells: Vec<u8>, width: usize }
fn cell(g: &mut Grid, x: usize) -> Result<&mut u8, String> {
    if x >= g.width {
        return Err(format!("no column {x}"));
    }
    let found = g.cells.get_mut(x).ok_or("short")?;
    Ok(found)
}
pub fn same(g: &mut Grid, x: usize) -> Result<bool, String> {
    let equal = cell(g, x)? == cell(g, x + 1)?;
    Ok(equal)
}
