const seen = [];
{
  let a = 1;
  {
    console.log("a" + a);
    if (a) { console.log("b"); }
  }
  seen.push(a);
  outer: { console.log("c"); break outer; }
}
