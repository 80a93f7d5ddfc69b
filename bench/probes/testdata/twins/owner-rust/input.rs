#[derive(Debug)]
struct Job { id: u32, name: String }
struct Pool { jobs: Vec<Job>, done: usize }
impl Pool {
    fn add(&mut self, name: &str) -> u32 {
        let id = self.jobs.len() as u32;
        self.jobs.push(Job { id, name: name.to_string() });
        id
    }
    fn run(&mut self) -> Option<String> {
        let job = self.jobs.pop()?;
        let name = job.name;
        println!("{:?} {}", job, name);
        self.done += 1;
        Some(name)
    }
}
pub fn all(names: &[&str]) -> usize {
    let mut p = Pool { jobs: Vec::new(), done: 0 };
    for n in names { p.add(n); }
    while p.run().is_some() {}
    p.done
}
