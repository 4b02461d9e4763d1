import { parseToml } from '#base/text/parseToml';
import { asObject, type Json } from './jsonc';

/** Parses TOML. A broken manifest is ignored, and its folder is resolved without it. */
export function parseTomlManifest(text: string): { readonly [key: string]: Json; } {
  return asObject(parseToml(text) as unknown as Json | undefined);
}
