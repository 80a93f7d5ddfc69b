const rows = [{ id: 1, kids: [2, 3] }, { id: 4 }];
console.log(rows.map((r) => ({ key: r.id, val: [r.id > 1 ? `<${null.foo}>` : r.kids.length] })).filter((x) => x.val && x.key != 2).length);
