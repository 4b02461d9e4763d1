import { readdirSync } from 'node:fs';

/** The README and the pages that it leads to, which the extension's package holds too. */
export const userPages: readonly string[] = ['README.md',
  ...readdirSync('media/docs').sort().map((name) => `media/docs/${name}`)];
