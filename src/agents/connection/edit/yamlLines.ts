/**
 * The first line of a YAML file beside which a top-level key cannot be added at the end: the key is there already, or
 * the file is no block mapping at the left margin, or has ended. Undefined where it can. YAML is judged by its lines:
 * indented ones belong to the key above them. Lines count from 1.
 */
export function yamlConflict(text: string, key: string): number | undefined {
  let isStarted = false;
  /** A block scalar that keeps the empty lines at its end, to which one would be added. */
  let keeping: number | undefined;
  for (const [i, raw] of text.replace(/^\ufeff/, '').split('\n').entries()) {
    const line = raw.trimEnd();
    const isContent = line !== '' && !/^\s*#/.test(line);
    if (isContent && isOutside(line, isStarted, key)) return i + 1;
    if (isContent && !/^(?:\s|---|%)/.test(line)) {
      isStarted = true;
      keeping = undefined;
    }
    if (/[:-]\s+[|>][1-9]?\+[1-9]?\s*(?:#.*)?$/.test(line)) keeping = i + 1;
  }
  return keeping;
}

/** Whether the line is the key, or cannot be one of a block mapping at the left margin. */
function isOutside(line: string, isStarted: boolean, key: string): boolean {
  if (/^(?:\.\.\.|\?)(?:\s|$)/.test(line)) return true;
  if (/^---(?:\s|$)/.test(line)) return isStarted || !/^---\s*(?:#.*)?$/.test(line);
  if (line.startsWith('%')) return isStarted;
  const found = keyOf(line);
  if (found !== undefined) return found === key;
  // what goes on in an indented line, a list below its key or the end of a list in brackets
  return !isStarted;
}

/** Without quotes; undefined where the line begins with no key. */
function keyOf(line: string): string | undefined {
  const quoted = /^(["'])([^"']*)\1\s*:(?:\s|$)/.exec(line);
  if (quoted) return quoted[2];
  const colon = line.search(/:(?:\s|$)/);
  return colon > 0 && /^[^\s'"[\]{}#&*!|>%@`,?:-]/.test(line) ? line.slice(0, colon).trimEnd() : undefined;
}
