import type { Entry, FileUse } from '#agents/transcripts/entry';

/** Fields with texts, which are not stored, and the folder of a session. Hosts redact them when they show them. */
const excludedFields: ReadonlySet<string> = new Set(['kind', 'text', 'cwd', 'effect', 'proof']);

/** Returns the entry with IDs and paths that are safe to store, or the same object if all of them already are safe. */
export function sanitizeEntryNames(entry: Entry, toSafeName: (name: string) => string): Entry {
  const safeEntry = sanitizeFields(entry, toSafeName);
  if (!('files' in safeEntry) || !safeEntry.files) return safeEntry;
  const files = safeEntry.files.map((use): FileUse => sanitizeFields(use, toSafeName));
  return files.every((use, i) => use === safeEntry.files![i]) ? safeEntry : { ...safeEntry, files };
}

function sanitizeFields<T extends object>(value: T, toSafeName: (name: string) => string): T {
  let sanitizedValue: T | undefined;
  for (const name in value) {
    const fieldValue = value[name];
    if (typeof fieldValue !== 'string' || excludedFields.has(name)) continue;
    const safeValue = toSafeName(fieldValue);
    if (safeValue !== fieldValue) sanitizedValue = { ...(sanitizedValue ?? value), [name]: safeValue };
  }
  return sanitizedValue ?? value;
}
