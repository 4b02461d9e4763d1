// The versions of VS Code that the suites in an editor run in.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';

const prefix = 'vscode-lock-';

/**
 * Names of the older versions, in order: a folder `vscode-lock-VERSION` each. npm has no server for the oldest version
 * that package.json admits.
 */
export const olderVersions = readdirSync(import.meta.dirname).filter((name) => name.startsWith(prefix))
  .map((name) => name.slice(prefix.length)).sort();

/** Environment variables by which the suites use an older version. */
export function variablesOf(version) {
  const lock = join(import.meta.dirname, `${prefix}${version}`);
  if (!existsSync(lock)) { throw new Error(`There is no ${lock}.`); }
  return { VSCODE_TEST_LOCK: lock, VSCODE_TEST_DIR: join(root, '.vscode-test', version) };
}
