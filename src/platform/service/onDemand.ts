import { createRequire } from 'node:module';

/**
 * Loads modules only when they are needed. A bundle loads all imports when it starts, and each of these modules would
 * add a tenth of Node's startup time.
 */
export const loadModule = createRequire(process.execPath);

export function loadCrypto(): typeof import('node:crypto') {
  return loadModule('node:crypto') as typeof import('node:crypto');
}

export function loadNet(): typeof import('node:net') {
  return loadModule('node:net') as typeof import('node:net');
}
