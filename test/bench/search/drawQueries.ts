import type { SearchKind } from '#reports';
import { generator } from '#test/support/generator';
import type { CorpusFile } from './corpus';

export interface DrawnQuery {
  readonly text: string;
  readonly kind: SearchKind;
  readonly case?: 'sensitive' | 'ignore';
  /** How it was drawn. */
  readonly sort: string;
}

const word = /[A-Za-z_$][\w$]{2,}/g;

/** Queries whose parts occur in the files: names, parts of names, phrases, regular expressions, paths, symbols. */
export function drawQueries(files: readonly CorpusFile[], count: number, seed: number): DrawnQuery[] {
  const random = generator(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const withText = files.filter(({ safe }) => safe.trim() !== '');
  const withDefinitions = files.filter(({ definitions }) => definitions.length > 0);

  /** In the order in which they are drawn from: [share of the queries, how]. */
  const sorts: Readonly<Record<string, readonly [share: number, draw: () => Omit<DrawnQuery, 'sort'> | undefined]>> = {
    name: [0.3, () => text(pick(wordsOf(line())))],
    'part of a name': [0.1, () => text(partOf(pick(wordsOf(line()))))],
    phrase: [0.2, () => text(phraseOf(line()))],
    'one or two characters': [0.02, () => text(line().trim().slice(0, 1 + Math.floor(random() * 2)))],
    regex: [0.2, () => regex()],
    path: [0.09, () => ({ text: pathPart(pick(files).path), kind: 'files' })],
    symbol: [0.09, () => symbol()],
  };
  const drawn: DrawnQuery[] = [];
  for (const [sort, [share, draw]] of Object.entries(sorts)) {
    for (let wanted = Math.round(share * count), tries = 0; wanted > 0 && tries < 100 * count; tries++) {
      const one = draw();
      if (!one || one.text.trim() === '' || one.text.length > 200) continue;
      const letterCase = random();
      drawn.push({
        ...one,
        sort,
        ...(letterCase < 0.1 ? { case: 'sensitive' } : letterCase < 0.2 ? { case: 'ignore' } : {}),
      });
      wanted--;
    }
  }
  return drawn;

  function line(): string {
    for (;;) {
      const found = pick(pick(withText).safe.split('\n')).slice(0, 2_000);
      if (found.trim() !== '' && !found.includes('[REDACTED:')) return found;
    }
  }

  function text(found: string | undefined): Omit<DrawnQuery, 'sort'> | undefined {
    return found === undefined ? undefined : { text: found, kind: 'text' };
  }

  function partOf(name: string | undefined): string | undefined {
    if (name === undefined || name.length < 4) return undefined;
    const start = Math.floor(random() * (name.length - 3));
    return name.slice(start, start + 3 + Math.floor(random() * (name.length - start - 2)));
  }

  function phraseOf(from: string): string {
    const parts = from.trim().split(/(\s+)/);
    const start = 2 * Math.floor(random() * parts.length / 2);
    return parts.slice(start, start + 3 + 2 * Math.floor(random() * 4)).join('').trim().slice(0, 100);
  }

  function pathPart(path: string): string {
    const parts = path.split('/');
    return pick([parts.at(-1)!, parts.at(-1)!.replace(/\..*$/, ''), parts.slice(-2).join('/'), pick(parts),
      parts.at(-1)!.slice(0, 5)]);
  }

  function symbol(): Omit<DrawnQuery, 'sort'> | undefined {
    if (withDefinitions.length === 0) return undefined;
    const { name } = pick(pick(withDefinitions).definitions);
    // a part before a dot would be a container
    return /^[\w$]+$/.test(name) ? { text: random() < 0.7 ? name : partOf(name) ?? name, kind: 'symbol' } : undefined;
  }

  /** Only what JavaScript and RE2 read alike. */
  function regex(): Omit<DrawnQuery, 'sort'> | undefined {
    const from = line();
    const [first, second] = [pick(wordsOf(from)), pick(wordsOf(from.slice(from.length / 2)))];
    if (first === undefined || second === undefined) return undefined;
    const other = pick(wordsOf(line())) ?? first;
    const pattern = pick([
      () => `${literal(first)}.*${literal(second)}`,
      () => `^\\s*${literal(first)}`,
      () => `\\b${literal(first.slice(0, 4))}\\w*`,
      () => `(?:${literal(first)}|${literal(other)})`,
      () => `(${literal(first)}|${literal(other)})\\s*\\(`,
      () => literal(phraseOf(from)).replace(/\d+/g, '\\d+').replace(/ +/g, '\\s+'),
      () => `${literal(from.trim().slice(-12))}$`,
      () => `[A-Z]\\w{2,}${literal(first.slice(-3))}\\b`,
      () => `${literal(first.slice(0, 2))}[a-z]+?${literal(first.slice(-1))}`,
      () => `\\b\\w+${literal(second.slice(-4))}\\b`,
      () => `["'\`][^"'\`]*${literal(first)}[^"'\`]*["'\`]`,
    ])();
    return { text: pattern, kind: 'regex' };
  }
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(word)].map(([found]) => found);
}

export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
