CREATE TABLE sales(id INTEGER PRIMARY KEY, shop TEXT, day INT, amount REAL DEFAULT 0.0);
CREATE INDEX by_shop ON sales(shop, day);
INSERT INTO sales VALUES (1, 'a', 1, 10.0), (2, 'a', 2, 20.0), (3, 'b', 1, 5.0);
CREATE VIEW totals AS SELECT shop, SUM(amount) AS total FROM sales GROUP BY shop;
WITH ranked AS (SELECT shop, total, RANK() OVER (ORDER BY total DESC) AS r FROM totals)
SELECT t.shop, r.r, (SELECT MAX(SUM(amount)) FROM sales WHERE shop = t.shop) FROM totals t JOIN ranked r ON t.shop = r.shop WHERE r.r < 3;
