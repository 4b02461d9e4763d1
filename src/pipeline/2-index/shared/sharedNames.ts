import { isPhrase } from '#languages/scanning/nameShape';
import type { Role, SharedKind, SharedNames } from '#model';
import { sharedKinds } from '#model/facts';
import type { FoundName } from './foundName';
import { operations } from './operations';
import { routes } from './routes';
import { services } from './services';
import { messageTopics } from './messageTopics';
import { variables } from './variables';

/** The limit for one file. Clients that tools generate for a large API have several hundred routes. */
const maxNames = 500;
/** Characters; a longer name is data. */
const longestName = 160;

/** Files with these roles hold nobody's interface, or a copy of one. */
const without: ReadonlySet<Role> = new Set<Role>(['vendored', 'lock', 'style', 'fixture', 'docs']);
/** A test calls what others serve; what it defines is its own. */
const definitions: ReadonlySet<SharedKind> = new Set<SharedKind>(['serves', 'declares', 'sets', 'publishes',
  'subscribes', 'defines', 'source', 'offers']);

/**
 * Returns the names by which a file knows others without imports. `text` is redacted: a marker is not a name. Linear in
 * the text.
 */
export function sharedNames(path: string, language: string | undefined, role: Role, text: string):
  | SharedNames
  | undefined
{
  if (without.has(role)) return undefined;
  const found = new Map<string, FoundName>();
  for (const read of [routes, variables, messageTopics, services, operations])
    for (const one of read(path, language, text)) {
      const key = `${one.kind} ${one.name}`;
      if (role === 'test' && definitions.has(one.kind) || one.name.length > longestName || !isPhrase(one.name))
        continue;
      if ((found.get(key)?.at ?? Infinity) > one.at) found.set(key, one);
    }
  if (found.size === 0) return undefined;
  const all = [...found.values()].sort((a, b) =>
    sharedKinds.indexOf(a.kind) - sharedKinds.indexOf(b.kind) || a.at - b.at
  ).slice(0, maxNames);
  const lineOf = linesAt(text, all.map(({ at }) => at));
  return {
    kinds: all.map(({ kind }) => kind),
    names: all.map(({ name }) => name),
    lines: all.map(({ at }) => lineOf.get(at)!),
  };
}

/** The lines of some offsets, counted from 1, in one pass. */
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
