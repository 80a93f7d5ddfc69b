<?php
class Frame {
    private $data;
    private $width = 0;

    public function __construct(array $data) {
        $this->data = $data;
    }

    public function setWidth(int $w): self {
        $this->width = $w;
        return $this;
    }

    private function checksum($seed) {
        $sum = array_sum($this->data) + $seed;
        return $sum % $this->width;
    }

    public function verify($expected) {
        if ($this->checksum(17) === $expected) {
            return "ok";
        }
        return "bad";
    }
}

$frame = new Frame([1, 2, 3]);
echo $frame->setWidth(0)->verify(4), "\n";
