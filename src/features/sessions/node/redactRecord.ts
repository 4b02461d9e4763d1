import { redact } from '#secrets/redact';
import { safeName } from './safeName';

/** Names of values that are no text: a redaction would only break them. */
const idNames = /^(?:id|ids|uuid|\w*(?:Id|Ids|Uuid|_id|_ids|_uuid))$/;
const encoded = /^[A-Za-z0-9+/=_-]+$/;
/** What a tool is called with: its names mean anything. */
const inputNames: readonly string[] = ['input', 'args', 'arguments'];
const maxDepth = 200;

/**
 * A record with every text redacted: values alone, never names, signatures, the base64 of media, or ids but those that
 * are a secret themselves.
 */
export function redactValue(value: unknown, depth = 0, isInput = false): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((one) => redactValue(one, depth + 1, isInput));
  const isMedia = 'type' in value && value.type === 'base64';
  return Object.fromEntries(Object.entries(value).map(([name, one]) => {
    if (typeof one === 'string' && !isInput) {
      const isEncoded = /[sS]ignature$/.test(name) || isMedia && name === 'data';
      if (isEncoded && encoded.test(one)) return [name, one];
      if (idNames.test(name)) return [name, safeName(one)];
    }
    return [name, redactValue(one, depth + 1, isInput || inputNames.includes(name))];
  }));
}
