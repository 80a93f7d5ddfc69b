use std::fmt::Debug;

pub struct View<'a, T: 'a, const N: usize> { all: &'a [T], marks: [usize; N] }

impl<'a, T, const N: usize> View<'a, T, N>
where
    T: Clone + Debug + PartialOrd + 'a,
{
    pub fn fill<'b, I>(&mut self, from: &'b Vec<T>, at: I) -> Option<&'b T>
    where
        I: IntoIterator<Item = usize> + Clone,
        'a: 'b,
    {
        let mut last = None;
        for (k, i) in at.into_iter().enumerate() {
            self.marks[k % N] = i;
            last = from.get(i).filter(|x| self.all.iter().any(|y| y < x));
        }
        last
    }
}
