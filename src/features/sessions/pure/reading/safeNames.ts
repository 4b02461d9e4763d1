import type { Entry, FileUse } from '#agents/transcripts/entry';

/** Texts that are not kept, and the folder by which a session is found; a host redacts them when it shows them. */
const otherTexts: ReadonlySet<string> = new Set(['kind', 'text', 'cwd', 'effect', 'proof']);

/** Returns the entry with ids and paths that are safe to keep; the same object if all of them already are. */
export function withSafeNames(entry: Entry, safe: (name: string) => string): Entry {
  const named = withSafeFields(entry, safe);
  if (!('files' in named) || !named.files) return named;
  const files = named.files.map((use): FileUse => withSafeFields(use, safe));
  return files.every((use, i) => use === named.files![i]) ? named : { ...named, files };
}

function withSafeFields<T extends object>(value: T, safe: (name: string) => string): T {
  let changed: T | undefined;
  for (const name in value) {
    const field = value[name];
    if (typeof field !== 'string' || otherTexts.has(name)) continue;
    const kept = safe(field);
    if (kept !== field) changed = { ...(changed ?? value), [name]: kept };
  }
  return changed ?? value;
}
