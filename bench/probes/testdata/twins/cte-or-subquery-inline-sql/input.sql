CREATE TABLE events (id INTEGER PRIMARY KEY, source TEXT, body TEXT);
INSERT INTO events (source, body) VALUES
  ('web', '{"user": "ann", "cost": 4}'),
  ('app', '{"user": "bob", "cost":'),
  ('web', '{"user": "eve", "cost": 9}');

WITH recent AS (
  SELECT id, source, body FROM events WHERE id > 1
),
parsed AS (
  SELECT source, json_extract(body, '$.user') AS user, json_extract(body, '$.cost') AS cost
  FROM recent
),
totals AS (
  SELECT user, sum(cost) AS total FROM parsed GROUP BY user
)
SELECT t.user, t.total
FROM totals AS t
WHERE t.total > (SELECT min(cost) FROM parsed)
ORDER BY t.total DESC;
