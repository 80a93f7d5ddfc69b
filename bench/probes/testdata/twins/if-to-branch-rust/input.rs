pub struct Job {
    name: String,
    tries: u32,
}

fn submit(job: Job) -> bool {
    job.tries < 3 && !job.name.is_empty()
}

pub fn work(job: Job, online: bool, limit: u32) -> u32 {
    let mut done = 0;
    if limit == 0 {
        return done;
    } else if online {
        loop {
            if done < limit {
                submit(job);
                done += 1;
            } else {
                break;
            }
        }
    } else {
        println!("offline: {}", job.name);
    }
    done
}
