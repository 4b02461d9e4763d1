import { identifiers } from '../base/words/words';
import type { SafeText, Task } from '../model';
import { redact } from '../secrets/redact';

/** The first part of a text that is too long: this share of the room; the rest goes to what named something. */
const beginning = 0.5;
const pieceLength = 240;
/** Literals that are looked for in each line, and pieces that are tried where hardly any room is left. */
const mostLiterals = 40;
const mostTries = 2_000;
const gap = '[…]';

interface Piece {
  readonly text: string;
  /** It ends a line of the task. */
  readonly ends: boolean;
}

/**
 * At most so many tokens of a longer task: its beginning, then the parts that name files, symbols or messages, those
 * first that name
 * most, in the task's order; `[…]` stands for what is left out. Undefined where the whole text fits.
 */
export function digestTask(task: Pick<Task, 'text' | 'identifiers' | 'literals' | 'paths'>, most: number,
  count: (text: string) => number): SafeText | undefined
{
  const { text } = task;
  if (text.length <= most || count(text) <= most) return undefined;
  const pieces = piecesOf(text);
  const names = namesOf(task);
  const literals = task.literals.filter((literal) => literal.length <= pieceLength).slice(0, mostLiterals);
  const tokens = (i: number) => count(pieces[i]!.text) + 3; // its line end, and a gap before it
  const chosen: number[] = [];
  let left = most - 4;
  let next = 0;
  for (; next < pieces.length && tokens(next) <= left - (1 - beginning) * most; next++) take(next);
  const start = next;
  const named = new Set(chosen.flatMap((i) => namesIn(pieces[i]!.text)));
  const rest = pieces.map((_, i) => i).slice(start).map((i) => ({ i, names: namesIn(pieces[i]!.text) })).filter((
    { names },
  ) => names.length > 0);
  rest.sort((a, b) => b.names.length - a.names.length || a.i - b.i);
  for (const { i, names } of rest.slice(0, mostTries)) {
    if (left < 8) break;
    if (names.every((name) => named.has(name)) || tokens(i) > left) continue;
    take(i);
    for (const name of names) named.add(name);
  }
  for (const known = new Set(chosen); next < pieces.length; next++) {
    if (known.has(next)) continue;
    if (tokens(next) > left) break;
    take(next);
  }
  for (;; chosen.pop()) {
    const digest = redact(textOf(pieces, chosen));
    if (chosen.length <= 1 || count(digest) <= most) return digest;
  }

  function take(i: number): void {
    chosen.push(i);
    left -= tokens(i);
  }

  function namesIn(piece: string): string[] {
    const words = new Set([...identifiers(piece),
      ...piece.split(/[\s"'`()[\]{},;<>]+/).map((word) => word.replace(/[.:!?]+$/, ''))]);
    return [...[...words].filter((word) => names.has(word)), ...literals.filter((literal) => piece.includes(literal))];
  }
}

/** Of each name the last part as well: `handle` of `Router.handle`. */
function namesOf({ identifiers: names, paths }: Pick<Task, 'identifiers' | 'paths'>): ReadonlySet<string> {
  return new Set([...names.flatMap((name) => [name, name.slice(name.lastIndexOf('.') + 1)]),
    ...paths.flatMap(({ path, line }) => (line === undefined ? [path] : [path, `${path}:${line}`]))]);
}

/** Lines, and of long ones pieces that end with a sentence or a word where there is one. */
function piecesOf(text: string): Piece[] {
  return text.split('\n').flatMap((line) => {
    const out: Piece[] = [];
    for (let at = 0; at < line.length || at === 0;) {
      const end = line.length - at <= pieceLength ? line.length : at + cutAt(line.slice(at, at + pieceLength));
      out.push({ text: line.slice(at, end), ends: end === line.length });
      if (end === line.length) break;
      at = end;
    }
    return out;
  });
}

function cutAt(line: string): number {
  const sentence = line.lastIndexOf('. ') + 2;
  const word = line.lastIndexOf(' ') + 1;
  const cut = sentence > line.length / 3 ? sentence : word > line.length / 3 ? word : line.length;
  const code = line.charCodeAt(cut - 1);
  return code >= 0xd800 && code <= 0xdbff && cut > 1 ? cut - 1 : cut; // half of a pair
}

function textOf(pieces: readonly Piece[], chosen: readonly number[]): string {
  let out = '';
  let last = -1;
  for (const i of [...chosen].sort((a, b) => a - b)) {
    if (i > last + 1) out += `${out === '' || out.endsWith('\n') || out.endsWith(' ') ? '' : ' '}${gap}\n`;
    out += pieces[i]!.text + (pieces[i]!.ends ? '\n' : '');
    last = i;
  }
  return last < pieces.length - 1 ? `${out}${out.endsWith('\n') || out.endsWith(' ') ? '' : ' '}${gap}` : out.trimEnd();
}
