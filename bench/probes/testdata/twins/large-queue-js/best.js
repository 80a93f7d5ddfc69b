function run(a){a.handler}
function drain(){run()}
drain()
