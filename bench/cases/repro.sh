#!/bin/sh
# Makes cases for this command, in the folder OUT, of the files and tests in a folder of small
# reproductions: repro.sh FOLDER OUT
from=$(readlink -f "$1") out=$2

# add NAME FILE TEST: the test is a command to which the path of the candidate is appended
add() {
	mkdir -p "$out/$1"
	cp "$from/$2" "$out/$1/input.${2##*.}"
	printf '#!/bin/sh\n%s "$1"\n' "$3" > "$out/$1/test.sh"
	chmod +x "$out/$1/test.sh"
}

add nonsense nonsense.c "sh $from/nonsense-test.sh"
add siblings siblings.xml "sh $from/siblings-test.sh"
for pair in two2:t2 map2:t3 glob:tg plain:tp nested:t two:t two3:t; do
	add "yaml-${pair%:*}" "yaml-first/${pair%:*}.yaml" "python3 $from/yaml-first/${pair#*:}.py"
done
add tokens-ci tokens/ci.yml "sh $from/tokens/yaml-test.sh"
add tokens-ci2 tokens/ci2.yml "sh $from/tokens/yaml-test2.sh"
add tokens-glob tokens/glob.sh "grep -q 'three: '"
add sql-bug2 sql/bug2.sql "sh -c 'cp \"\$0\" bug2.sql; . $from/sql/test2.sh'"
for name in ok lost; do # valid SQL that inserts a certain row
	add "sql-$name" "sql/$name.sql" "sh -c 'sqlite3 -bail :memory: <\"\$0\" >log 2>&1 && grep -q 54.10 \"\$0\"'"
done
