import { once } from '#base/once';
import type { IndexedFile, SharedKind } from '#model';
import { collectCallerWords, listImportedCalls, isPossibleClientCall, getOperationKeys } from './operationNames';

/** Only names of the same family are compared. */
const familyByKind = {
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
export const definerKindsByUserKind: Readonly<Partial<Record<SharedKind, readonly SharedKind[]>>> = {
  calls: ['serves', 'declares'],
  serves: ['declares'],
  reads: ['sets'],
  subscribes: ['publishes'],
  implements: ['defines'],
  generated: ['source'],
  invokes: ['offers'],
};

/** An occurrence of a name in a file. */
export interface NameOccurrence {
  readonly path: string;
  readonly kind: SharedKind;
  readonly name: string;
  readonly line: number;
  /** Only for a call of an operation. */
  readonly getCallerWords?: () => ReadonlySet<string>;
}

export function listNameOccurrences(file: IndexedFile): NameOccurrence[] {
  const { path, facts: { shared } } = file;
  const importedCalls = listImportedCalls(file);
  if (!shared && importedCalls.length === 0) return []; // true of most files
  const occurrences = (shared?.kinds ?? []).map((kind, i): NameOccurrence => ({
    path,
    kind,
    // a definition can be referred to by any suffix of its path
    name: kind === 'source' ? path : shared!.names[i]!,
    line: shared!.lines[i]!,
  }));
  const getCallerWords = once(() => collectCallerWords(file));
  return [
    ...occurrences.filter(({ kind, name }) => kind !== 'invokes' || isPossibleClientCall(name, file)),
    ...importedCalls.map(({ name, line }): NameOccurrence => ({ path, kind: 'invokes', name, line })),
  ].map((occurrence) => (occurrence.kind === 'invokes' ? { ...occurrence, getCallerWords } : occurrence));
}

/** Returns the lookup keys of a name, beginning with the whole name. */
export function getNameOccurrenceKeys({ kind, name }: NameOccurrence): readonly string[] {
  const family = familyByKind[kind];
  const nameKeys = family === 'route'
    ? getRouteKeys(name)
    : family === 'definition'
    ? listPathSuffixes(name)
    : family === 'operation'
    ? getOperationKeys(name, kind === 'invokes')
    : [name];
  return nameKeys.map((key) => `${family} ${key}`);
}

function listPathSuffixes(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(i).join('/'));
}

/** Matches segments that identify an interface rather than a route. Proxies and routers add and remove them. */
const mountSegmentPattern = /^(?:api|rest|v\d+(?:\.\d+)?(?:(?:alpha|beta)\d*)?)$/;
const parameterSegment = '{}';
/** The maximum number of segments that a router, a gateway or a framework may put before a route. */
const maxDroppedSegments = 3;

/**
 * Returns the lookup keys of a route: the route itself, then the route without the prefixes under which it may be
 * mounted. A route of one plain word is too general and has no lookup keys.
 */
function getRouteKeys(route: string): readonly string[] {
  const segments = route.slice(1).split('/');
  const keys: string[] = [];
  for (let droppedCount = 0; droppedCount <= maxDroppedSegments && droppedCount < segments.length; droppedCount++) {
    const remaining = segments.slice(droppedCount);
    const plainSegments = remaining.filter((segment) =>
      segment !== parameterSegment && !mountSegmentPattern.test(segment)
    );
    const hasDroppedOnlyMounts = segments.slice(0, droppedCount).every((segment) => mountSegmentPattern.test(segment));
    const isSpecific = hasDroppedOnlyMounts
      ? plainSegments.length > 0 && (remaining.length > 1 || /[a-z][A-Z]|[_-]/.test(plainSegments[0]!))
      : plainSegments.length > 1 && remaining[0] !== parameterSegment;
    if (isSpecific) keys.push(`/${remaining.join('/')}`);
    else if (droppedCount === 0) return [];
  }
  return keys;
}
