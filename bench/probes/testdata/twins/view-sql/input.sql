CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INT CHECK(age > 0));
CREATE TABLE orders(id INTEGER PRIMARY KEY, user INT REFERENCES users(id), total NUMERIC);
CREATE TRIGGER audit AFTER INSERT ON orders BEGIN UPDATE users SET age = age + 1 WHERE id = NEW.user; END;
INSERT INTO users(name, age) VALUES ('ann', 30), ('bob', 41);
INSERT INTO orders(user, total) SELECT id, age * 2 FROM users WHERE name LIKE 'a%';
SELECT u.name, CASE WHEN o.total > 10 THEN 'big' ELSE 'small' END AS size FROM users u LEFT JOIN orders o ON o.user = u.id GROUP BY u.name HAVING COUNT(o.missing) > 0 ORDER BY size LIMIT 5;
