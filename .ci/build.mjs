// Builds dist/ when a source is newer than what is there. Needs the packages (ensurePackages) only when it builds.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './system.mjs';

export const inputs = ['src', 'grammars', 'esbuild.mjs', 'package-lock.json'];

/** `mode` is `dev` (source maps), `production` (minified) or `any` (whichever is there will do). */
export async function ensureBuilt(mode) {
  const stamp = join(root, 'dist/.stamp');
  const sources = digest(inputs);
  const [have, as] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : [];
  if (have === sources && (mode === 'any' || mode === as)) { return; }
  const { build } = await import('../esbuild.mjs');
  await build({ production: mode === 'production' });
  writeFileSync(stamp, `${sources} ${mode === 'production' ? mode : 'dev'}`);
}

/** Of files and folders below the repository: another one where a file has another size or time. */
export function digest(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const s = statSync(join(root, path));
    if (s.isDirectory()) { for (const name of readdirSync(join(root, path)).sort()) { add(`${path}/${name}`); } }
    else { hash.update(`${path} ${s.size} ${s.mtimeMs}\n`); }
  };
  paths.forEach(add);
  return hash.digest('hex');
}
