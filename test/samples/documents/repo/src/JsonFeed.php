<?php
namespace Acme\Feeds;

/** Reads JSON Feed 1.1. */
final class JsonFeed implements Reader
{
    public function read(string $text): array
    {
        return json_decode($text, true, 64, JSON_THROW_ON_ERROR)['items'] ?? [];
    }
}
