class A{{vat();}}
