const std = @import("std");

/// Adds all numbers.
fn sum(ns: []const u32) u32 {
    var s: u32 = 0;
    for (ns) |n| {
        if (n % 2 == 0) s += n;
    }
    return s;
}

pub fn main() !void {
    std.debug.print("{d}\n", .{sum(&[_]u32{ 1, 2, 4 })});
}
