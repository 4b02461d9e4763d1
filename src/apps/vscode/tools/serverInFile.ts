import { isObject } from '#base/isObject';
import { parse } from 'jsonc-parser';

/**
 * Reports whether an editor's `mcp.json` has an entry with the name that `connect` uses. The files are JSON with
 * comments. If the user is still editing a file, its readable part is checked.
 *
 * @param section the property that the editor reads servers from
 */
export function hasServer(text: string, section: string): boolean {
  const fileContent: unknown = parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true });
  return isObject(getProperty(getProperty(fileContent, section), 'agentpack'));
}

function getProperty(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
