interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly x: boolean;
}

const posix: Readonly<Record<string, string>> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  digit: '0-9',
  lower: 'a-z',
  upper: 'A-Z',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
  space: '\\s',
  punct: '!-\\/:-@\\[-`{-~',
};

/**
 * A regular expression of Go's RE2 or Rust's regex crate as one of JavaScript's: flags may begin anywhere in those, so
 * that they are written out. Throws where JavaScript cannot compile what comes out.
 */
export function foreignRegex(source: string, flags: Partial<Flags> = {}): RegExp {
  let at = 0;
  const out = sequence({ i: false, m: false, s: false, x: false, ...flags });
  if (at < source.length) throw new SyntaxError(`unbalanced parenthesis in ${source}`);
  return new RegExp(out, 'g');

  function sequence(given: Flags): string {
    let now = given;
    let made = '';
    while (at < source.length) {
      const c = source[at]!;
      if (c === ')') break;
      if (c === '(') {
        const change = /^\(\?([imsxU-]+)\)/.exec(source.slice(at, at + 12));
        if (change) {
          now = changed(now, change[1]!);
          at += change[0].length;
          continue;
        }
        made += group(now);
      } else if (c === '[') made += bracket(now);
      else if (c === '\\') made += escape(now, false);
      else if (now.x && /\s/.test(c)) at++;
      else if (now.x && c === '#') { while (at < source.length && source[at] !== '\n') at++; }
      else {
        made += plain(c, now);
        at++;
      }
    }
    return made;
  }

  function group(now: Flags): string {
    const head = /^\((?:\?P?<([A-Za-z_]\w*)>|\?([imsxU-]*):|(\?(?:<?[=!])))?/.exec(source.slice(at, at + 60))!;
    at += head[0].length;
    const inner = sequence(head[2] === undefined ? now : changed(now, head[2]));
    at++;
    return `(${head[2] !== undefined ? '?:' : head[3] ?? ''}${inner})`;
  }

  function escape(now: Flags, inClass: boolean): string {
    const next = source[at + 1] ?? '';
    const wide = /^\\x\{([\da-fA-F]+)\}/.exec(source.slice(at, at + 12));
    if (wide) {
      at += wide[0].length;
      return `\\u${wide[1]!.padStart(4, '0')}`;
    }
    at += 2;
    if (next === 'z' || next === 'Z') return '(?![^])';
    if (next === 'A') return '(?<![^])';
    if (next === 'x') {
      const hex = source.slice(at, at + 2);
      at += 2;
      return `\\x${hex}`;
    }
    if (!inClass && /[a-zA-Z]/.test(next) && !/[bBdDsSwWnrtfv]/.test(next)) return plain(next, now);
    return /[\w]/.test(next) && !/[bBdDsSwWnrtfv0]/.test(next) ? next : `\\${next}`;
  }

  function bracket(now: Flags): string {
    let made = '[';
    at++;
    if (source[at] === '^') {
      made += '^';
      at++;
    }
    for (let first = true; at < source.length && (first || source[at] !== ']'); first = false) {
      const named = /^\[:(\w+):\]/.exec(source.slice(at, at + 12));
      if (named) {
        made += posix[named[1]!] ?? '';
        at += named[0].length;
        continue;
      }
      const range = /^([A-Za-z])-([A-Za-z])/.exec(source.slice(at, at + 3));
      if (range) {
        at += 3;
        made += now.i ? `${range[0].toLowerCase()}${range[0].toUpperCase()}` : range[0];
      } else if (source[at] === '\\') made += escape(now, true);
      else {
        const c = source[at++]!;
        made += now.i && /[a-z]/i.test(c) ? c.toLowerCase() + c.toUpperCase() : c === '[' || c === ']' ? `\\${c}` : c;
      }
    }
    at++;
    return `${made}]`;
  }

  function plain(c: string, now: Flags): string {
    if (now.i && /[a-z]/i.test(c)) return `[${c.toLowerCase()}${c.toUpperCase()}]`;
    if (c === '.') return now.s ? '[^]' : '[^\\n]';
    if (c === '^' && now.m) return '(?<=^|\\n)';
    if (c === '$' && now.m) return '(?=\\n|$)';
    return c;
  }
}

function changed(flags: Flags, change: string): Flags {
  const [on, off = ''] = change.split('-');
  const set = (name: keyof Flags): boolean => !off.includes(name) && (on!.includes(name) || flags[name]);
  return { i: set('i'), m: set('m'), s: set('s'), x: set('x') };
}

/** Returns what a rule's expression identifies as the secret: its first participating group, or the whole match. */
export function captured(regex: RegExp, text: string, group = 0): string[] {
  return [...text.matchAll(regex)].map((match) =>
    (group > 0 ? match[group] : match.slice(1).find((part) => part !== undefined && part !== '')) ?? match[0]
  ).filter((secret) => secret !== '');
}
