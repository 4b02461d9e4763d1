//! Keeps entries.
const std = @import("std");
const Entry = @import("Entry.zig");
pub const Index = @import("index.zig").Index;

pub const max = 10; // ^outline: constant max 6-6 exported
threadlocal var count: u32 = 0; // ^outline: constant count 7-7
pub const Kind = enum(u8) { // ^outline: enum Kind 8-15 exported
    file,
    folder = 2,

    pub fn name(kind: Kind) []const u8 { // ^outline: method Kind.name 12-14 exported
        return @tagName(kind);
    }
};

const StoreError = error{ Missing, Full }; // ^outline: enum StoreError 17-17

/// All entries.
pub const Store = struct { // ^outline: class Store 20-46 exported
    const Self = @This();
    pub const limit: usize = 100; // ^outline: constant Store.limit 22-22 exported

    entries: std.ArrayList(Entry) = .{},
    mode: enum { fast, safe } = .safe,

    pub fn init(allocator: std.mem.Allocator) Store { // ^outline: method Store.init 27-30 exported
        _ = allocator;
        return .{};
    }

    /// With { braces in a string.
    pub fn text(self: *const Self) []const u8 { // ^outline: method Store.text 33-39 exported
        _ = self;
        return
            \\ fn none() {
            \\ "{
        ;
    }

    const Node = packed struct(u32) { // ^outline: class Store.Node 41-44
        next: u31,
        fn isLast(self: Node) bool { return self.next == '{'; } // ^outline: method Store.Node.isLast 43-43
    };
    inline fn hidden() void {} // ^outline: method Store.hidden 45-45
};

/// Made for a type.
pub fn List( // ^outline: function List 49-66 exported
    comptime T: type,
    comptime options: Options,
) type {
    const local = 1;
    _ = .{ options, local };
    return struct {
        items: []T,

        pub fn append(self: *@This(), item: T) !void { // ^outline: method List.append 58-61 exported
            _ = item;
            if (self.items.len == 0) return error.Full;
        }
        fn grow(self: *@This()) void { // ^outline: method List.grow 62-64
            _ = self;
        }
    };
}

pub const Value = union(enum) { // ^outline: class Value 68-71 exported
    int: i64,
    none,
};
pub const Handle = opaque {}; // ^outline: class Handle 72-72 exported
const Options = struct { size: usize = 0 }; // ^outline: class Options 73-73

pub extern "c" fn puts(text: [*:0]const u8) c_int; // ^outline: function puts 75-75 exported
export fn start() void {} // ^outline: function start 76-76 exported
pub inline fn @"an odd name"() void {} // ^outline: function @"an odd name" 77-77 exported

fn helper(a: u32) callconv(.c) u32 { // ^outline: function helper 79-85
    const Local = struct { // ^outline: class helper.Local 80-82
        fn run() void {} // ^outline: method helper.Local.run 81-81
    };
    Local.run();
    return a;
}

pub fn main() !void {} // ^outline: function main 87-87 exported

test "keeps what is added" { // ^outline: function keeps what is added 89-91
    try std.testing.expect(true);
}

test List {
    _ = List(u8, .{});
}
