import { once } from '#base/once';
import type { IndexedFile, SharedKind } from '#model';
import { callerWords, importedCalls, mayBeClient, operationKeys } from './operationNames';

/** Only names of the same family are compared. */
const familyOf = {
  serves: 'route',
  declares: 'route',
  calls: 'route',
  sets: 'variable',
  reads: 'variable',
  publishes: 'topic',
  subscribes: 'topic',
  defines: 'service',
  implements: 'service',
  source: 'definition',
  generated: 'definition',
  offers: 'operation',
  invokes: 'operation',
} as const satisfies Record<SharedKind, string>;

/**
 * Maps kinds of names to the kinds that they link to. Users link to the definers of the names that they use, never to
 * each other.
 */
export const definersFor: Readonly<Partial<Record<SharedKind, readonly SharedKind[]>>> = {
  calls: ['serves', 'declares'],
  serves: ['declares'],
  reads: ['sets'],
  subscribes: ['publishes'],
  implements: ['defines'],
  generated: ['source'],
  invokes: ['offers'],
};

/** One name as it occurs in one file. */
export interface NameHolder {
  readonly path: string;
  readonly kind: SharedKind;
  readonly name: string;
  readonly line: number;
  /** Only for a call of an operation. */
  readonly callerWords?: () => ReadonlySet<string>;
}

export function holdersIn(file: IndexedFile): NameHolder[] {
  const { path, facts: { shared } } = file;
  const holders = (shared?.kinds ?? []).map((kind, i): NameHolder => ({
    path,
    kind,
    // a definition is known by every suffix of its path
    name: kind === 'source' ? path : shared!.names[i]!,
    line: shared!.lines[i]!,
  }));
  const words = once(() => callerWords(file));
  return [
    ...holders.filter(({ kind, name }) => kind !== 'invokes' || mayBeClient(name, file)),
    ...importedCalls(file).map(({ name, line }): NameHolder => ({ path, kind: 'invokes', name, line })),
  ].map((holder) => (holder.kind === 'invokes' ? { ...holder, callerWords: words } : holder));
}

/** Returns the keys under which a name is found, beginning with the whole name. */
export function getNameHolderKeys({ kind, name }: NameHolder): readonly string[] {
  const family = familyOf[kind];
  const names = family === 'route'
    ? routeKeys(name)
    : family === 'definition'
    ? listPathSuffixes(name)
    : family === 'operation'
    ? operationKeys(name, kind === 'invokes')
    : [name];
  return names.map((key) => `${family} ${key}`);
}

function listPathSuffixes(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(i).join('/'));
}

/** Segments that identify the interface rather than its route. Proxies and routers add and remove them. */
const mount = /^(?:api|rest|v\d+(?:\.\d+)?(?:(?:alpha|beta)\d*)?)$/;
const parameter = '{}';
/** Segments that a router, a gateway or a framework may put before a route. */
const maxDropped = 3;

/**
 * Returns the names under which a route is found, the route itself first, then the route without prefixes where it may
 * be mounted. A route of one plain word is too general and gives no names.
 */
function routeKeys(route: string): readonly string[] {
  const segments = route.slice(1).split('/');
  const keys: string[] = [];
  for (let dropped = 0; dropped <= maxDropped && dropped < segments.length; dropped++) {
    const rest = segments.slice(dropped);
    const words = rest.filter((segment) => segment !== parameter && !mount.test(segment));
    const isMount = segments.slice(0, dropped).every((segment) => mount.test(segment));
    const isSpecific = isMount
      ? words.length > 0 && (rest.length > 1 || /[a-z][A-Z]|[_-]/.test(words[0]!))
      : words.length > 1 && rest[0] !== parameter;
    if (isSpecific) keys.push(`/${rest.join('/')}`);
    else if (dropped === 0) return [];
  }
  return keys;
}
