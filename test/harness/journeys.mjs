// npm run journeys [-- --steps N --seed N [--tools] [--shrink] [--verbose] [REPOSITORY…]]: random commands, or calls of
// tools, and changes, in clones of repositories or in a made one, until N steps are taken. Prints each step after which
// something is wrong; with --shrink, also the fewest steps found that lead to the first one of a walk (of commands).
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ensureBuilt } from '../../.ci/build.mjs';
import { makeHome } from '../../.ci/home.mjs';
import { ensurePackages, root } from '../../.ci/system.mjs';

ensurePackages();
await ensureBuilt('any');
const { bundleTests } = await import('./bundle.mjs');
const main = 'test/journeys/main.ts';
const bundles = await bundleTests([main], { shared: true });
const home = makeHome();
try {
  if (bundles.broken.length > 0) { throw new Error(`${main} does not build`); }
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', bundles.file(main), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      cwd: root,
      env: { ...process.env, ...home.variables },
    });
  process.exitCode = status ?? 1;
} finally {
  rmSync(bundles.outdir, { recursive: true, force: true });
  home.remove();
}
