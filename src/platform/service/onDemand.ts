import { createRequire } from 'node:module';

/**
 * A bundle loads the imports of its files when it starts, and each of these modules would take a tenth of Node's start
 * time.
 */
const load = createRequire(process.execPath);

export function crypto(): typeof import('node:crypto') {
  return load('node:crypto') as typeof import('node:crypto');
}

export function net(): typeof import('node:net') {
  return load('node:net') as typeof import('node:net');
}
