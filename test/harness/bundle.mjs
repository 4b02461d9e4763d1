// Bundles tests, one file each, so that stack traces map to TypeScript; packages and vscode stay outside.
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../.ci/system.mjs';

/** `*.test.ts` below test/, without folders that are data or belong to another suite. */
export function unitTests(folder = 'test') {
  const skip = ['test/integration', 'test/e2e', 'test/harness/workspace', 'test/samples'];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) { return skip.includes(path) ? [] : unitTests(path); }
    return path.endsWith('.test.ts') ? [path] : [];
  }).sort();
}

/**
 * A folder of its own for each run (several may run at once), below the repository so that packages are found.
 * `broken` are the entries that do not build: they cost their own tests, not all.
 */
export async function bundleTests(entryPoints) {
  mkdirSync(join(root, 'out'), { recursive: true });
  const outdir = mkdtempSync(join(root, 'out/tests-'));
  const bundle = (entries, logLevel) =>
    build({
      absWorkingDir: root,
      entryPoints: entries,
      outdir,
      outbase: 'test',
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      packages: 'external',
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel, // not minified: tests read names
      define: { 'import.meta.url': '__url', 'import.meta.dirname': '__dirname' },
      banner: { js: 'const __url = require("node:url").pathToFileURL(__filename).href;' },
    });
  const broken = [];
  await bundle(entryPoints, 'silent').catch(async () => {
    for (const entry of entryPoints) { await bundle([entry], 'error').catch(() => broken.push(entry)); }
  });
  return { outdir, broken, file: (entry) => join(outdir, relative('test', entry).replace(/\.ts$/, '.js')) };
}
