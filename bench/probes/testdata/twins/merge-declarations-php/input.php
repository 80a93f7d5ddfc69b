<?php
trait Logs
{
    private $lines = [];
    private $level = 1;

    public function report($text)
    {
        $this->lines[] = $text;
        return count($this->lines);
    }
}

trait Mails
{
    protected $to;
    protected $from = "root";

    public function report($text)
    {
        return mail($this->to, "report", $text);
    }
}

class Job
{
    use Logs;
    use Mails;

    const RETRY = 3;
    const DELAY = 10;

    public function run()
    {
        return $this->report("done " . self::RETRY);
    }
}

echo (new Job)->run();
