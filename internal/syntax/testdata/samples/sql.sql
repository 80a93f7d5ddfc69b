-- Books and who has them.
CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT NOT NULL, pages INT DEFAULT 0);
INSERT INTO book (id, title) VALUES (1, 'Tea'), (2, 'It''s milk');
SELECT b.title, COUNT(*) AS n
FROM book AS b
LEFT JOIN loan l ON l.book = b.id
WHERE b.pages > 10 AND (l.name IS NULL OR l.name LIKE 'A%')
GROUP BY b.title
HAVING COUNT(*) > 1
ORDER BY n DESC LIMIT 5;
