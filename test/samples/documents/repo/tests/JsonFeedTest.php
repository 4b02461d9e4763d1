<?php
use Acme\Feeds\JsonFeed;
use PHPUnit\Framework\TestCase;

final class JsonFeedTest extends TestCase
{
    public function testReadsItems(): void
    {
        $this->assertSame([1], (new JsonFeed())->read('{"items":[1]}'));
    }
}
