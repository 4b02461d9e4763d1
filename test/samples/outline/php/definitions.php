<html><?= $title ?> class NotThis {}
<?php
declare(strict_types=1);

namespace App\Models; // ^outline: module App\Models 5-5 exported

use App\Contracts\{Jsonable, Printable as P};

const LIMIT = 10; // ^outline: constant LIMIT 9-9 exported
define('APP_NAME', 'x'); // ^outline: constant APP_NAME 10-10 exported

#[Entity(table: 'users')] // ^outline: class User 12-68 exported
#[Other]
final class User extends Base implements Jsonable, P
{
    use SoftDeletes;

    public const KIND = 'user'; // ^outline: constant User.KIND 18-18 exported
    private const SECRET = 1; // ^outline: constant User.SECRET 19-19
    public ?string $name = null; // ^outline: property User.name 20-20 exported
    protected static array $cache = [ // ^outline: property User.cache 21-23
        'a' => 1,
    ];

    public function __construct(private readonly int $id, // its key // ^outline: method User.__construct 25-28 exported
        string $name = "function no() {$this->a("}")}")
    {
    }

    #[Pure] // ^outline: method User.label 30-37 exported
    public static function &label(int $a, ?self $b): string
    {
        return <<<HTML
          function hidden() { {$a}
          HTML;
        # } a comment
    }

    abstract protected function guard(); // ^outline: method User.guard 39-39

    private function plain(): void // ^outline: method User.plain 41-51
    {
        $f = function () use ($x) {
            return 1;
        };
        $o = new class {
            public int $inner = 1; // ^outline: property User.plain.inner 47-47
        };
        echo 'class { '; // }
        /* function no() { */
    }

    function bare() // ^outline: method User.bare 53-57 exported
    { ?>
      <p>function html() {
      <?php
    }

    public function a() {} // ^outline: method User.a 59-59 exported

    /**
     * function doc()
     */
    public function b() // ^outline: method User.b 64-67 exported
    {
        return 1;
    }
}

interface Shape extends A, B // ^outline: interface Shape 70-73 exported
{
    public function area(): float; // ^outline: method Shape.area 72-72 exported
}

trait Loud { function shout() {} } // ^outline: interface Loud 75-75 exported; method Loud.shout 75-75 exported

enum Suit: string // ^outline: enum Suit 77-85 exported
{
    case Hearts = 'H'; // ^outline: constant Suit.Hearts 79-79 exported

    public static function first(): self // ^outline: method Suit.first 81-84 exported
    {
        return self::Hearts;
    }
}

function helper(string ...$names): array // ^outline: function helper 87-90 exported
{
    return $names;
}

if (!function_exists('late')) {
    function late() {} // ^outline: function late 93-93 exported
}
