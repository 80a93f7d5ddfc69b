class A{{synchronized(""){new StringBuilder().reverse();}"".trim();}}
