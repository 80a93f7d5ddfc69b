function go(k) {
  let out = [];
  switch (k) {
    case 1:
      out.push("no");
      break;
    case 2: {
      console.log("a");
      console.log("b");
      break;
    }
    default:
      console.log("c");
  }
  return out;
}
go(2);
