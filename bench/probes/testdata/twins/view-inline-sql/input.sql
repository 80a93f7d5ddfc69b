CREATE TABLE account (id INTEGER PRIMARY KEY, owner TEXT NOT NULL);
CREATE TABLE booking (account_id INTEGER REFERENCES account (id), amount INTEGER, day TEXT);

INSERT INTO account VALUES (1, 'ann'), (2, 'bob');
INSERT INTO booking VALUES
  (1, 250, '2024-01-03'),
  (1, -75, '2024-01-04'),
  (2, -9223372036854775808, '2024-01-05');

CREATE VIEW statement AS
  SELECT a.owner, b.amount, b.day
  FROM account AS a JOIN booking AS b ON b.account_id = a.id;

CREATE VIEW turnover AS
  SELECT owner, abs(amount) AS volume FROM statement WHERE day > '2024-01-01';

CREATE VIEW ranking AS
  SELECT owner, max(volume) AS best FROM turnover GROUP BY owner;

SELECT owner, best FROM ranking ORDER BY best;
