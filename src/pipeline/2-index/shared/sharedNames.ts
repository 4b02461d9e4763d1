import { isPhrase } from '#languages/scanning/nameShape';
import type { Role, SharedKind, SharedNames } from '#model';
import { sharedKinds } from '#model/facts';
import type { FoundName } from './foundName';
import { operations } from './operations';
import { routes } from './routes';
import { services } from './services';
import { baseName } from '#base/text/paths';

/** The limit for one file. Clients that tools generate for a large API have several hundred routes. */
const maxNames = 500;
/** The maximum length of a name in characters; a longer name is data. */
const longestName = 160;

/** Files with these roles hold nobody's interface, or a copy of one. */
const without: ReadonlySet<Role> = new Set<Role>(['vendored', 'lock', 'style', 'fixture', 'docs']);
/** Kinds that define names. A test calls names that others serve, but its own definitions are not shared. */
const definitions: ReadonlySet<SharedKind> = new Set<SharedKind>(['serves', 'declares', 'sets', 'publishes',
  'subscribes', 'defines', 'source', 'offers']);

/**
 * Returns the names by which a file refers to others without imports. `text` is redacted, and a marker is not a name.
 * Linear in the text.
 */
export function sharedNames(path: string, language: string | undefined, role: Role, text: string):
  | SharedNames
  | undefined
{
  if (without.has(role)) return undefined;
  const namesByKey = new Map<string, FoundName>();
  for (const read of [routes, variables, messageTopics, services, operations])
    for (const sharedName of read(path, language, text)) {
      const key = `${sharedName.kind} ${sharedName.name}`;
      if (
        role === 'test' && definitions.has(sharedName.kind) || sharedName.name.length > longestName ||
        !isPhrase(sharedName.name)
      )
        continue;
      if ((namesByKey.get(key)?.at ?? Infinity) > sharedName.at) namesByKey.set(key, sharedName);
    }
  if (namesByKey.size === 0) return undefined;
  const all = [...namesByKey.values()].sort((a, b) =>
    sharedKinds.indexOf(a.kind) - sharedKinds.indexOf(b.kind) || a.at - b.at
  ).slice(0, maxNames);
  const lineOf = linesAt(text, all.map(({ at }) => at));
  return {
    kinds: all.map(({ kind }) => kind),
    names: all.map(({ name }) => name),
    lines: all.map(({ at }) => lineOf.get(at)!),
  };
}

/** Returns the line numbers of the given offsets, counted from 1, in one pass. */
function linesAt(text: string, offsets: readonly number[]): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  let line = 1;
  let next = text.indexOf('\n');
  for (const at of [...offsets].sort((a, b) => a - b)) {
    while (next >= 0 && next < at) {
      line++;
      next = text.indexOf('\n', next + 1);
    }
    lines.set(at, line);
  }
  return lines;
}

/** Matches only names of several words, since every program has an event `data`. */
const sent =
  /(?:publish|emit|produce|send|dispatch|enqueue)\w{0,30}!?\(\s{0,20}(?:[\w.]{1,40},\s?)?["'`]([A-Za-z]\w{0,40}(?:[.:/-]\w{1,40}){1,6})["'`]/gi;
const received =
  /(?:(?:subscribe|consume|listen|KafkaListener|EventPattern|MessagePattern)\w{0,30}|\.on(?:ce)?)!?\(\s{0,20}(?:[\w.]{1,40},\s?)?(?:topics?\s?[:=]\s?)?[[{]?["'`]([A-Za-z]\w{0,40}(?:[.:/-]\w{1,40}){1,6})["'`]/gi;

/** Returns the message topics that a file publishes or subscribes to. */
function messageTopics(_path: string, language: string | undefined, text: string): FoundName[] {
  if (language === undefined) return [];
  const of = (pattern: RegExp, kind: 'publishes' | 'subscribes') =>
    [...text.matchAll(pattern)].map((m): FoundName => ({ kind, name: m[1]!, at: m.index }));
  return [...of(sent, 'publishes'), ...of(received, 'subscribes')];
}

/** Matches names of at least two words in capitals (`CART_URL`). One-word names (`HOME`, `PORT`) are too common. */
const read =
  /(?<!set_?|put_?)env(?:iron)?\w{0,40}(?:(?:\.|::)\w{1,30}){0,2}!?(?:\.|\??\.?[[(])\s?(?:&?[\w.]{1,40},\s?)?["'`]?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})\b/gi;
const capitals = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const set =
  /^[ \t]{0,24}(?:-[ \t]+)?(?:(?:export|ENV|ARG)[ \t]+)?["']?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})["']?[ \t]*[=:]/gm;
/** Matches a Kubernetes list of names and values. */
const listed = /^[ \t]{0,24}-[ \t]+name:[ \t]*["']?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})["']?[ \t]*$/gm;
const setters: ReadonlySet<string> = new Set(['yaml', 'dockerfile', 'bash', 'ini', 'toml', 'terraform']);

/** Returns the environment variables that a file reads, or sets if it is configuration. */
function variables(path: string, language: string | undefined, text: string): FoundName[] {
  if (/^\.env\b|\.env$/.test(baseName(path)) || language !== undefined && setters.has(language)) {
    return [set, listed].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((m): FoundName => ({
        kind: 'sets',
        name: m[1]!,
        at: m.index + m[0].search(/[A-Z]/),
      }))
    );
  }
  if (language === undefined || !/env/i.test(text)) return [];
  return [...text.matchAll(read)].filter((m) => capitals.test(m[1]!)).map((m) => ({
    kind: 'reads',
    name: m[1]!,
    at: m.index,
  }));
}
