import { redact } from '#secrets/redact';
import { redactOutput } from '#secrets/redactOutput';
import { toSafeName } from './safeName';

/** Matches the names of ids, which redaction would break. */
const idNamePattern = /^(?:id|ids|uuid|\w*(?:Id|Ids|Uuid|_id|_ids|_uuid))$/;
const base64Pattern = /^[A-Za-z0-9+/=_-]+$/;
/** The names of fields that contain a tool's input. Names inside the input can have any meaning. */
const inputNames: readonly string[] = ['input', 'args', 'arguments'];
const maxDepth = 200;

/** The maximum length of a text that is treated as the value of a name, in characters. */
const maxNamedLength = 4_000;

/**
 * Redacts every text of a record, including names that are secrets, and values that only their name or the preceding
 * option identifies as secrets. Leaves signatures, base64 data of media, and ids that are not secrets unchanged.
 */
export function redactValue(value: unknown, depth = 0, isInput = false): unknown {
  if (typeof value === 'string') return redactOutput(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) {
    return redactLines(value).map((item, i, items) => {
      const previous = items[i - 1];
      return typeof item === 'string' && typeof previous === 'string' && /^--?\w/.test(previous)
        ? redactNamedValue(previous, item, (text) => [previous, text])
        : redactValue(item, depth + 1, isInput);
    });
  }
  const isMedia = 'type' in value && value.type === 'base64';
  return Object.fromEntries(Object.entries(value).map(([name, field]) => {
    if (typeof field === 'string' && !isInput) {
      const isEncoded = /[sS]ignature$/.test(name) || isMedia && name === 'data';
      if (isEncoded && base64Pattern.test(field)) return [name, field];
      if (idNamePattern.test(name)) return [name, toSafeName(field)];
    }
    const key = toSafeName(name);
    if (typeof field === 'string')
      return [key, redactNamedValue(name, field, (text) => toNameValuePair(value, name, text) ?? { [name]: text })];
    return [key, redactValue(redactItems(name, field), depth + 1, isInput || inputNames.includes(name))];
  }));
}

/** Redacts the lines of a text that is stored as an array, such as a key or the lines of a patch. */
function redactLines(items: readonly unknown[]): readonly unknown[] {
  if (items.length < 2 || !items.every((item) => typeof item === 'string' && !item.includes('\n'))) return items;
  const text = items.join('\n');
  const redactedText: string = redactOutput(text);
  return redactedText === text ? items : redactedText.split('\n');
}

/** Names below which values may be secrets; the rules for secrets decide. */
const secretNameHint = /pass|secret|token|key|cred|auth|pwd/i;

/** Redacts the texts of an array or object by the name of the field that contains them: `passwords`, `secrets`. */
function redactItems(name: string, field: unknown): unknown {
  if (!secretNameHint.test(name)) return field;
  if (Array.isArray(field))
    return field.map((item: unknown) =>
      typeof item === 'string' ? redactNamedValue(name, item, (text) => ({ [name]: [text] })) : item
    );
  if (typeof field !== 'object' || field === null) return field;
  return Object.fromEntries(
    Object.entries(field).map((
      [key, item],
    ) => [key,
      typeof item === 'string' ? redactNamedValue(name, item, (text) => ({ [name]: { [key]: text } })) : item]
    ),
  );
}

/** Redacts a value in the same way as in JSON text, in which the name precedes the value. */
function redactNamedValue(name: string, value: string, toRecord: (value: string) => unknown): string {
  const safe = redactOutput(value);
  if (safe !== value || value.length > maxNamedLength || value.length < 4) return safe;
  const json = JSON.stringify(toRecord(value));
  const redactedJson: string = redact(json, 'json');
  if (redactedJson === json) return safe;
  return /\[REDACTED:[\w-]+\]/.exec(redactedJson.replace(redact(JSON.stringify(name)), ''))?.[0] ?? safe;
}

/** Converts `{name: "DB_PASSWORD", value: "…"}`, in which the name is itself a value, to one pair of name and value. */
function toNameValuePair(record: object, name: string, value: string): object | undefined {
  if (name !== 'value') return undefined;
  const [key] = Object.entries(record).filter(([fieldName, content]) =>
    /^(?:name|key)$/.test(fieldName) && typeof content === 'string'
  );
  return key && { [key[0]]: key[1] as unknown, value };
}
