// npm run bench [-- OPTIONS] [FOLDER…]: builds, bundles bench.ts, and runs it. bench.ts documents the options.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../.ci/build.mjs';
import { ensurePackages, root } from '../../.ci/system.mjs';

ensurePackages();
await ensureBuilt('production');
const { build } = await import('esbuild');
mkdirSync(join(root, 'out'), { recursive: true });
const outdir = mkdtempSync(join(root, 'out/bench-'));
try {
  await build({
    absWorkingDir: root,
    entryPoints: ['test/bench/bench.ts'],
    outdir,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    define: { 'import.meta.url': '__url', 'process.env.NODE_ENV': '"production"', AGENTPACK_FACTS: '"bench"' },
    banner: { js: 'const __url = require("node:url").pathToFileURL(__filename).href;' },
  });
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(outdir, 'bench.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, AGENTPACK_BENCH_ROOT: root },
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
