pub struct Page {
    pub url: String,
    pub links: Vec<String>,
}

pub async fn crawl(page: Page, depth: u32, seen: &mut Vec<String>) -> usize {
    if depth == 0 {
        return 0;
    }
    seen.push(page.url.clone());
    let mut total = 1;
    for link in page.links {
        total += visit(link, depth - 1, seen).await;
    }
    total
}

async fn visit(url: String, depth: u32, seen: &mut Vec<String>) -> usize {
    let page = Page { url, links: Vec::new() };
    crawl(page, depth, seen).await
}
