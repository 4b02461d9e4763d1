import type { Entry, FileUse } from '#agents/transcripts/entry';

/** Fields for texts that are not stored and for the folder that identifies a session. Hosts redact them for display. */
const excludedFields: ReadonlySet<string> = new Set(['kind', 'text', 'cwd', 'effect', 'proof']);

/** Returns the entry with IDs and paths that are safe to store, or the same object if all of them already are safe. */
export function sanitizeEntryNames(entry: Entry, safe: (name: string) => string): Entry {
  const safeEntry = sanitizeFields(entry, safe);
  if (!('files' in safeEntry) || !safeEntry.files) return safeEntry;
  const files = safeEntry.files.map((use): FileUse => sanitizeFields(use, safe));
  return files.every((use, i) => use === safeEntry.files![i]) ? safeEntry : { ...safeEntry, files };
}

function sanitizeFields<T extends object>(value: T, safe: (name: string) => string): T {
  let changed: T | undefined;
  for (const name in value) {
    const field = value[name];
    if (typeof field !== 'string' || excludedFields.has(name)) continue;
    const safeValue = safe(field);
    if (safeValue !== field) changed = { ...(changed ?? value), [name]: safeValue };
  }
  return changed ?? value;
}
