import { Recent } from '../base/recent';
import type { SafeText } from '../model';
import { redact } from './redact';

/** Characters of the texts that are remembered; at most twice as many are held. */
const remembered = 500_000;
const known = new Recent<string, SafeText>(remembered, (text, safe) => text.length + safe.length + 100);

/** `redact` for paths, names and reasons: they come again in every pack, and looking one up costs less than looking through it. */
export function redactShort(text: string): SafeText {
  let safe = known.get(text);
  if (safe === undefined) known.set(text, (safe = redact(text)));
  return safe;
}
