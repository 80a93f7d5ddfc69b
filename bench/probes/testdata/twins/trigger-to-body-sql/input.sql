CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT, supplier TEXT);
CREATE TABLE purchase (id INTEGER PRIMARY KEY, product_id INTEGER, quantity INTEGER);
CREATE TABLE audit (purchase_id INTEGER, note TEXT NOT NULL, quantity INTEGER DEFAULT 0);

CREATE TRIGGER purchase_check BEFORE INSERT ON purchase
WHEN NEW.quantity < 0
BEGIN
  SELECT RAISE(ABORT, 'negative quantity');
END;

CREATE TRIGGER purchase_log AFTER INSERT ON purchase
BEGIN
  INSERT INTO audit (purchase_id, note, quantity)
  SELECT NEW.id, supplier, NEW.quantity FROM product WHERE id = NEW.product_id;
END;

INSERT INTO product VALUES (1, 'lamp', 'Lux'), (2, 'desk', NULL);
INSERT INTO purchase (product_id, quantity) VALUES (1, 5);
INSERT INTO purchase (product_id, quantity) VALUES (2, 1);
SELECT count(*) FROM audit;
