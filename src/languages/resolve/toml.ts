import { parse, TomlError } from 'smol-toml';
import { asObject, type Json } from './jsonc';

/** Parses TOML. A broken manifest is ignored, and its folder is resolved without it. */
export function parseToml(text: string): { readonly [key: string]: Json; } {
  try {
    return asObject(parse(text) as unknown as Json);
  } catch (error) {
    if (error instanceof TomlError) return {};
    throw error;
  }
}
