CREATE TABLE orders(id INTEGER PRIMARY KEY, customer TEXT, amount REAL, state TEXT);
CREATE TABLE refunds(order_id INTEGER PRIMARY KEY, amount REAL);
CREATE INDEX by_customer ON orders(customer);
EXPLAIN QUERY PLAN
SELECT o.customer,
  CASE
    WHEN o.amount > 100 THEN 'big'
    WHEN o.state = 'returned' THEN
      CASE o.customer WHEN 'acme' THEN 0
        ELSE (SELECT r.amount FROM refunds r WHERE r.order_id = o.id) END
    ELSE 'small'
  END AS label
FROM orders o
WHERE CASE WHEN o.state IS NULL THEN o.amount > 1 ELSE o.customer <> 'test' END
ORDER BY o.amount DESC;
