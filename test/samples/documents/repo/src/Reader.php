<?php
namespace Acme\Feeds;

interface Reader
{
    /** The items of a feed. */
    public function read(string $text): array;
}
