import { isObject } from '#base/isObject';
import { parse } from 'jsonc-parser';

/**
 * Reports whether an editor's `mcp.json` has an entry with the name that `connect` uses. The files are JSON with
 * comments; in a file that the user is still writing, the readable part counts.
 *
 * @param section the property that the editor reads servers from
 */
export function hasServer(text: string, section: string): boolean {
  const file: unknown = parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
  return isObject(property(property(file, section), 'agentpack'));
}

function property(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
