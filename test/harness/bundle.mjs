// Bundles tests with source maps, so that stack traces name TypeScript; packages and vscode stay outside.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../.ci/system.mjs';

/**
 * Bundles entry points, in a separate folder for each run (several may run at once) below the repository, so that
 * packages are found. `broken` are the entries that do not build: only their own tests are lost, not all.
 *
 * `shared`: modules used by several entries are in chunks that a process loads and compiles once. Otherwise each bundle
 * is one CommonJS file, as the extension host requires.
 */
export async function bundleTests(entryPoints, { shared }) {
  mkdirSync(join(root, 'out'), { recursive: true });
  const outdir = mkdtempSync(join(root, 'out/tests-'));
  const form = shared ?
    { format: 'esm', splitting: true, outExtension: { '.js': '.mjs' }, chunkNames: 'chunks/[hash]' } :
    { format: 'cjs' };
  const bundle = (entries, logLevel) =>
    build({
      ...form,
      absWorkingDir: root,
      entryPoints: entries,
      outdir,
      outbase: 'test',
      bundle: true,
      platform: 'node',
      target: 'node20',
      packages: 'external',
      plugins: [fewerSamples],
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel, // not minified: tests read names
    });
  const broken = [];
  await bundle(entryPoints, 'silent').catch(async () => {
    for (const entry of entryPoints) { await bundle([entry], 'error').catch(() => broken.push(entry)); }
    const whole = entryPoints.filter((entry) => !broken.includes(entry));
    if (shared && whole.length > 0) { await bundle(whole, 'error'); } // together again, or each has its own chunks
  });
  const extension = shared ? '.mjs' : '.js';
  return {
    outdir,
    broken,
    file: (entry) => join(outdir, relative('test', entry).replace(/\.ts$/, extension)),
    /** The entry point that a bundle was made from. */
    source: (bundle) => `test/${relative(outdir, bundle).replaceAll('\\', '/').replace(/\.m?js$/, '.ts')}`,
  };
}

/** Tests get fast-check from fastCheck.ts, which alone gets it from the package. */
const fewerSamples = {
  name: 'samples of the tier',
  setup({ onResolve }) {
    const own = join(import.meta.dirname, 'fastCheck.ts');
    onResolve({ filter: /^fast-check$/ }, ({ importer }) => importer === own ? { external: true } : { path: own });
  },
};
