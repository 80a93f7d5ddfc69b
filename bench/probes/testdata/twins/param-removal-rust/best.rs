async fn f(){g().await}async fn g(){f().await}
