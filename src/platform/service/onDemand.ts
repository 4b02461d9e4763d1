import { createRequire } from 'node:module';

/** A bundle loads what its files import when it starts: these take a tenth of the start of Node each. */
const load = createRequire(process.execPath);

export function crypto(): typeof import('node:crypto') {
  return load('node:crypto') as typeof import('node:crypto');
}

export function net(): typeof import('node:net') {
  return load('node:net') as typeof import('node:net');
}
