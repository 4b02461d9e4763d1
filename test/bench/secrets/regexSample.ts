import { generator } from '#test/secrets/madeUp';

type Make = (random: (below: number) => number) => string;

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const classes: Readonly<Record<string, readonly string[]>> = {
  d: printable.filter((c) => /\d/.test(c)),
  w: printable.filter((c) => /\w/.test(c)),
  s: [' '],
  D: printable.filter((c) => /\D/.test(c)),
  W: printable.filter((c) => /\W/.test(c)),
  S: printable.filter((c) => /\S/.test(c)),
};
const control: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
/** Repetitions of `*` and `+` beyond the least. */
const some = 1;

/**
 * A text that a regular expression describes from end to end; every character of a class is as likely as the others,
 * the same seed gives the same text. For expressions without lookaround and back references, as rules of scanners are.
 */
export function regexSample(source: string, seed: number): string {
  let at = 0;
  const make = choice();
  if (at < source.length) throw new SyntaxError(`not understood from ${at} on: ${source}`);
  return make(generator(seed));

  function choice(): Make {
    const ways = [sequence()];
    while (source[at] === '|') {
      at++;
      ways.push(sequence());
    }
    return ways.length === 1 ? ways[0]! : (random) => ways[random(ways.length)]!(random);
  }

  function sequence(): Make {
    const parts: Make[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()));
    return (random) => parts.map((part) => part(random)).join('');
  }

  function atom(): Make {
    const c = source[at++]!;
    if (c === '(') {
      at += /^\?(?:P?<\w+>|[a-z-]*:)/.exec(source.slice(at, at + 40))?.[0].length ?? 0;
      const inner = choice();
      at++;
      return inner;
    }
    if (c === '[') return oneOf(characterClass());
    if (c === '.') return oneOf(printable);
    if (c === '^' || c === '$') return () => '';
    if (c === '\\') return escaped();
    return () => c;
  }

  function escaped(): Make {
    const c = source[at++]!;
    if (c === 'b' || c === 'B' || c === 'A' || c === 'z') return () => '';
    if (c === 'x') {
      const code = source.slice(at, at + 2);
      at += 2;
      return () => String.fromCharCode(parseInt(code, 16));
    }
    const set = classes[c];
    return set ? oneOf(set) : () => control[c] ?? c;
  }

  function characterClass(): readonly string[] {
    const not = source[at] === '^';
    if (not) at++;
    const set = new Set<string>();
    for (let first = true; first || source[at] !== ']'; first = false) {
      const from = source[at++]!;
      const name = from === '\\' ? source[at++]! : '';
      if (classes[name]) {
        for (const c of classes[name]) set.add(c);
        continue;
      }
      const start = from === '\\' ? control[name] ?? name : from;
      if (source[at] === '-' && source[at + 1] !== ']') {
        at++;
        const end = source[at] === '\\' ? source[++at]! : source[at]!;
        at++;
        for (let code = start.charCodeAt(0); code <= end.charCodeAt(0); code++) set.add(String.fromCharCode(code));
      } else set.add(start);
    }
    at++;
    return not ? printable.filter((c) => !set.has(c)) : [...set];
  }

  function repeated(make: Make): Make {
    const counted = /^\{(\d+)(,?)(\d*)\}/.exec(source.slice(at, at + 20));
    const sign = counted ? undefined : /^[?*+]/.exec(source.slice(at, at + 1))?.[0];
    if (!counted && sign === undefined) return make;
    at += counted?.[0].length ?? 1;
    if (source[at] === '?') at++;
    const least = counted ? Number(counted[1]) : sign === '+' ? 1 : 0;
    const most = counted
      ? counted[2] === '' ? least : counted[3] === '' ? least + some : Number(counted[3])
      : sign === '?'
      ? 1
      : least + some;
    return (random) => Array.from({ length: least + random(most - least + 1) }, () => make(random)).join('');
  }
}

function oneOf(characters: readonly string[]): Make {
  return (random) => characters[random(characters.length)]!;
}
