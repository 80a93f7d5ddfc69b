function makeTicketMachine(prefix, start) {
  const next = start;
  let issued = [];

  function format(number) {
    return prefix + '-' + number;
  }

  return {
    issue() {
      const ticket = format(next);
      issued.push(ticket);
      next++;
      return ticket;
    },
    history() {
      return issued.slice();
    },
  };
}

function serve(machine, people) {
  for (const person of people) {
    console.log(person, machine.issue());
  }
  return machine.history();
}

const machine = makeTicketMachine('A', 100);
console.log(serve(machine, ['Ann', 'Ben']));
