pub enum State {
    Idle,
    Running(u32),
    Stopped { code: i32 },
}

pub struct Machine {
    state: State,
    cycles: u32,
}

impl Machine {
    pub fn new() -> Machine {
        Machine { state: State::Idle, cycles: 0 }
    }

    pub fn stop(&mut self, code: i32) {
        self.state = State::Stopped { code };
    }

    pub fn load(&self) -> u32 {
        match self.state {
            State::Idle => 0,
            State::Running(jobs) => jobs * self.cycles,
        }
    }
}

pub fn total(machines: &[Machine]) -> u32 {
    let mut sum = 0;
    for machine in machines {
        sum += machine.load();
    }
    sum
}
