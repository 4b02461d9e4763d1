import { isObject } from '#base/isObject';
import { parse } from 'jsonc-parser';

/**
 * Whether `mcp.json` of an editor has an entry named as `connect` names it. The files are JSON with comments; of one
 * that a person is writing counts what can be read.
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
