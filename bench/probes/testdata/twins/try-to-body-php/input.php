<?php
class Store {
    private $rows = [];
    public function put($k, $v) { $this->rows[$k] = $v; return $this; }
    public function get($k) {
        try {
            if (!isset($this->rows[$k])) { throw new Exception("no $k"); }
            return $this->rows[$k];
        } catch (Exception $e) {
            return intdiv(strlen($k), 0);
        } finally {
            $this->rows = [];
        }
    }
}
$s = new Store();
echo $s->put("a", 1)->get("b");
