import { isPhrase } from '#languages/scanning/nameShape';
import type { Role, SharedKind, SharedNames } from '#model';
import { sharedKinds } from '#model/facts';
import type { FoundName } from './foundName';
import { findOperations } from './operations';
import { findRoutes } from './routes';
import { findServices } from './services';
import { getBaseName } from '#base/text/paths';

/** The maximum number of names per file. Generated clients for a large API have several hundred routes. */
const maxNames = 500;
/** The maximum length of a name in characters; a longer name is data. */
const maxNameLength = 160;

/** Files with these roles contain no interface, or only a copy of an interface. */
const excludedRoles: ReadonlySet<Role> = new Set<Role>(['vendored', 'lock', 'style', 'fixture', 'docs']);
/** Kinds that define names. A test calls names that others serve, but its own definitions are not shared. */
const definingKinds: ReadonlySet<SharedKind> = new Set<SharedKind>(['serves', 'declares', 'sets', 'publishes',
  'subscribes', 'defines', 'source', 'offers']);

/**
 * Returns the names by which a file refers to other files without imports. `text` is redacted, and redaction markers
 * are not names. Takes time linear in the text.
 */
export function findSharedNames(path: string, language: string | undefined, role: Role, text: string):
  | SharedNames
  | undefined
{
  if (text === '' || excludedRoles.has(role)) return undefined;
  const namesByKey = new Map<string, FoundName>();
  for (const findNames of [findRoutes, findVariables, findMessageTopics, findServices, findOperations])
    for (const sharedName of findNames(path, language, text)) {
      const key = `${sharedName.kind} ${sharedName.name}`;
      if (
        role === 'test' && definingKinds.has(sharedName.kind) || sharedName.name.length > maxNameLength ||
        !isPhrase(sharedName.name)
      )
        continue;
      if ((namesByKey.get(key)?.offset ?? Infinity) > sharedName.offset) namesByKey.set(key, sharedName);
    }
  if (namesByKey.size === 0) return undefined;
  const sortedNames = [...namesByKey.values()].sort((a, b) =>
    sharedKinds.indexOf(a.kind) - sharedKinds.indexOf(b.kind) || a.offset - b.offset
  ).slice(0, maxNames);
  const linesByOffset = findLineNumbers(text, sortedNames.map(({ offset }) => offset));
  return {
    kinds: sortedNames.map(({ kind }) => kind),
    names: sortedNames.map(({ name }) => name),
    lines: sortedNames.map(({ offset }) => linesByOffset.get(offset)!),
  };
}

/** Returns the line numbers of the given offsets, counted from 1, in one pass. */
function findLineNumbers(text: string, offsets: readonly number[]): ReadonlyMap<number, number> {
  const linesByOffset = new Map<number, number>();
  let line = 1;
  let nextLineBreak = text.indexOf('\n');
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    while (nextLineBreak >= 0 && nextLineBreak < offset) {
      line++;
      nextLineBreak = text.indexOf('\n', nextLineBreak + 1);
    }
    linesByOffset.set(offset, line);
  }
  return linesByOffset;
}

/** Matches only topics with several words, because one-word topics such as `data` are too common. */
const publishPattern =
  /(?:publish|emit|produce|send|dispatch|enqueue)\w{0,30}!?\(\s{0,20}(?:[\w.]{1,40},\s?)?["'`]([A-Za-z]\w{0,40}(?:[.:/-]\w{1,40}){1,6})["'`]/gi;
const subscribePattern =
  /(?:(?:subscribe|consume|listen|KafkaListener|EventPattern|MessagePattern)\w{0,30}|\.on(?:ce)?)!?\(\s{0,20}(?:[\w.]{1,40},\s?)?(?:topics?\s?[:=]\s?)?[[{]?["'`]([A-Za-z]\w{0,40}(?:[.:/-]\w{1,40}){1,6})["'`]/gi;

/** Returns the message topics that a file publishes or subscribes to. */
function findMessageTopics(_path: string, language: string | undefined, text: string): FoundName[] {
  if (language === undefined) return [];
  const findTopics = (pattern: RegExp, kind: 'publishes' | 'subscribes') =>
    [...text.matchAll(pattern)].map((match): FoundName => ({ kind, name: match[1]!, offset: match.index }));
  return [...findTopics(publishPattern, 'publishes'), ...findTopics(subscribePattern, 'subscribes')];
}

/** Matches names of at least two words in capitals (`CART_URL`). One-word names (`HOME`, `PORT`) are too common. */
const readPattern =
  /(?<!set_?|put_?)env(?:iron)?\w{0,40}(?:(?:\.|::)\w{1,30}){0,2}!?(?:\.|\??\.?[[(])\s?(?:&?[\w.]{1,40},\s?)?["'`]?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})\b/gi;
const capitalsPattern = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const setPattern =
  /^[ \t]{0,24}(?:-[ \t]+)?(?:(?:export|ENV|ARG)[ \t]+)?["']?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})["']?[ \t]*[=:]/gm;
/** Matches a Kubernetes list of names and values. */
const listPattern = /^[ \t]{0,24}-[ \t]+name:[ \t]*["']?([A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8})["']?[ \t]*$/gm;
const configurationLanguages: ReadonlySet<string> = new Set(['yaml', 'dockerfile', 'bash', 'ini', 'toml', 'terraform']);

/** Returns the environment variables that a file reads, or that a configuration file sets. */
function findVariables(path: string, language: string | undefined, text: string): FoundName[] {
  if (/^\.env\b|\.env$/.test(getBaseName(path)) || language !== undefined && configurationLanguages.has(language)) {
    return [setPattern, listPattern].flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match): FoundName => ({
        kind: 'sets',
        name: match[1]!,
        offset: match.index + match[0].search(/[A-Z]/),
      }))
    );
  }
  if (language === undefined || !/env/i.test(text)) return [];
  return [...text.matchAll(readPattern)].filter((match) => capitalsPattern.test(match[1]!)).map((match) => ({
    kind: 'reads',
    name: match[1]!,
    offset: match.index,
  }));
}
