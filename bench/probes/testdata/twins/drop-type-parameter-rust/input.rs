pub struct Node<T> {
    value: T,
    next: Option<Box<Node<T>>>,
}

pub struct Stack<T, P> {
    top: Option<Node<T>>,
    policy: P,
    name: String,
}

pub trait Policy<T> {
    fn admits(&self, value: &T) -> bool;
}

impl<T, P: Policy<T>> Stack<T, P> {
    pub fn peek(&self) -> Option<T> {
        match &self.top {
            Some(node) if self.policy.admits(&node.value) => Some(node.value),
            _ => None,
        }
    }

    pub fn label(&self) -> &str {
        &self.name
    }
}
