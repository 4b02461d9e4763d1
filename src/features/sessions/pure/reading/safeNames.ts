import type { Entry, FileUse } from '#agents/transcripts/entry';

/** Fields for texts that are not stored and for the folder that identifies a session. Hosts redact them for display. */
const excludedFields: ReadonlySet<string> = new Set(['kind', 'text', 'cwd', 'effect', 'proof']);

/** Returns the entry with IDs and paths that are safe to store, or the same object if all of them already are safe. */
export function sanitizeEntryNames(entry: Entry, toSafeName: (name: string) => string): Entry {
  const safeEntry = sanitizeFields(entry, toSafeName);
  if (!('files' in safeEntry) || !safeEntry.files) return safeEntry;
  const files = safeEntry.files.map((use): FileUse => sanitizeFields(use, toSafeName));
  return files.every((use, i) => use === safeEntry.files![i]) ? safeEntry : { ...safeEntry, files };
}

function sanitizeFields<T extends object>(value: T, toSafeName: (name: string) => string): T {
  let sanitized: T | undefined;
  for (const name in value) {
    const field = value[name];
    if (typeof field !== 'string' || excludedFields.has(name)) continue;
    const safeValue = toSafeName(field);
    if (safeValue !== field) sanitized = { ...(sanitized ?? value), [name]: safeValue };
  }
  return sanitized ?? value;
}
