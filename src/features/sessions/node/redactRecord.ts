import { redact } from '#secrets/redact';
import { safeName } from './safeName';

/** Names of values that are not text: redaction would only break them. */
const idNames = /^(?:id|ids|uuid|\w*(?:Id|Ids|Uuid|_id|_ids|_uuid))$/;
const encoded = /^[A-Za-z0-9+/=_-]+$/;
/** Names of a tool's input; names inside it can mean anything. */
const inputNames: readonly string[] = ['input', 'args', 'arguments'];
const maxDepth = 200;

/** A longer text is not treated as the value of a name. */
const longestNamed = 4_000;

/**
 * Redacts every text of a record, including values that only their name or the option before them shows to be secret,
 * as in JSON text, and names that are secrets themselves; leaves signatures, base64 of media, and ids that are not a
 * secret unchanged.
 */
export function redactValue(value: unknown, depth = 0, isInput = false): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value))
    return value.map((item: unknown, i) => {
      const before: unknown = value[i - 1];
      return typeof item === 'string' && typeof before === 'string' && /^--?\w/.test(before)
        ? redactNamed(before, item, (text) => [before, text])
        : redactValue(item, depth + 1, isInput);
    });
  const isMedia = 'type' in value && value.type === 'base64';
  return Object.fromEntries(Object.entries(value).map(([name, field]) => {
    if (typeof field === 'string' && !isInput) {
      const isEncoded = /[sS]ignature$/.test(name) || isMedia && name === 'data';
      if (isEncoded && encoded.test(field)) return [name, field];
      if (idNames.test(name)) return [name, safeName(field)];
    }
    const key = safeName(name);
    return typeof field === 'string'
      ? [key, redactNamed(name, field, (text) => toNameValuePair(value, name, text) ?? { [name]: text })]
      : [key, redactValue(field, depth + 1, isInput || inputNames.includes(name))];
  }));
}

/** Redacts a value as it would be in JSON text, after its name. */
function redactNamed(name: string, value: string, inJson: (value: string) => unknown): string {
  const safe = redact(value);
  if (safe !== value || value.length > longestNamed || value.length < 4) return safe;
  const written = JSON.stringify(inJson(value));
  const shown: string = redact(written, 'json');
  if (shown === written) return safe;
  return /\[REDACTED:[\w-]+\]/.exec(shown.replace(redact(JSON.stringify(name)), ''))?.[0] ?? safe;
}

/** Handles `{name: "DB_PASSWORD", value: "…"}`, in which the name is itself a value. */
function toNameValuePair(record: object, name: string, value: string): object | undefined {
  if (name !== 'value') return undefined;
  const [key] = Object.entries(record).filter(([other, content]) =>
    /^(?:name|key)$/.test(other) && typeof content === 'string'
  );
  return key && { [key[0]]: key[1] as unknown, value };
}
