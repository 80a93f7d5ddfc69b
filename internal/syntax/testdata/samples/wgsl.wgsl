// Doubles numbers.
struct Data { values: array<f32>, };

@group(0) @binding(0) var<storage, read_write> data: Data;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if (i < 100u) {
        data.values[i] = data.values[i] * 2.0;
    }
}
