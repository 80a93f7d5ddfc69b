#!/bin/sh
# cyclic-definitions: definitions that need each other taken off together
f=${1:-input.php}
d=$(mktemp -d) || exit 2
trap 'rm -rf "$d"' EXIT
# every type and every called name of the file has to be one that exists
cat >"$d/check.php" <<'X'
<?php
$file = $argv[1];
$said = '';
try { include $file; } catch (TypeError $e) { $said = $e->getMessage(); }
$t = array_values(array_filter(PhpToken::tokenize(file_get_contents($file), TOKEN_PARSE), fn($t) => !$t->isIgnorable()));
foreach ($t as $i => $x) {
    if (!$x->is(T_STRING)) continue;
    $before = $i ? $t[$i - 1]->text : '';
    $after = $t[$i + 1]->text ?? '';
    if (in_array($before, ['class', 'function', 'const', '->', '::', '?->'])) continue;
    if (in_array(strtolower($x->text), ['int', 'string', 'array', 'null', 'true', 'false', 'void', 'bool', 'self'])) continue;
    if ($after === '(' && $before !== 'new' ? !function_exists($x->text) : !class_exists($x->text)) { echo "unknown $x->text\n"; exit(1); }
}
echo $said, "\n";
X
timeout 10 php -d display_errors=0 -d log_errors=0 "$d/check.php" "$f" 2>/dev/null | grep -qx 'Unsupported operand types: array \* int'
