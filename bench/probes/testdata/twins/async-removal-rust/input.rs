pub struct Cache {
    hits: u32,
}

impl Cache {
    async fn fetch(&mut self, key: u32) -> u32 {
        self.hits += 1;
        key * 2
    }

    async fn warm(&mut self) -> u32 {
        let a = self.fetch(1).await;
        let b = self.fetch(a).await;
        a + b
    }
}

async fn show(value: &u32) -> bool {
    *value > 3
}

pub async fn run(cache: &mut Cache) -> u32 {
    let latest = {
        let page = cache.fetch(7).await;
        show(&page).await;
        &page
    };
    if show(latest).await {
        return cache.warm().await;
    }
    *latest
}
