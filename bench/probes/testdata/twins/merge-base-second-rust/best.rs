trait Sold{fn f(){!0u8<0;Self::f()}}
