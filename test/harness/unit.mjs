// Plain mocha over test/**/*.test.ts: pure rooms on a memory host, real git and folders, the command line.
import { rmSync } from 'node:fs';
import Mocha from 'mocha';
import { ensureBuilt } from '../../.ci/build.mjs';
import { ensureNginx, root } from '../../.ci/system.mjs';
import { bundleTests, unitTests } from './bundle.mjs';
import { runMocha, writeResult } from './result.mjs';

process.chdir(root);   // tests find dist/, grammars/ and samples from here
const words = process.argv.slice(2);
const files = unitTests().filter((f) => words.length === 0 || words.some((w) => f.includes(w)));
if (files.some((f) => f.includes('remoteCache'))) { ensureNginx(); }   // without it those tests fail, and say why
let broken = 0;
await ensureBuilt('dev').catch((e) => { broken++; console.log(`  FAIL dist/ does not build; the tests go on with what is there\n${e.message}`); });
const bundles = await bundleTests(files);
for (const file of bundles.broken) { broken++; console.log(`  FAIL ${file} does not build`); }

let result = { passed: 0, failed: 1 };
try {
  process.setSourceMapsEnabled(true);
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, reporter: class {} });
  for (const file of files.filter((f) => !bundles.broken.includes(f))) {
    mocha.files = [bundles.file(file)];   // one at a time: what throws while it loads costs its own tests, not all
    await mocha.loadFilesAsync().catch((e) => { broken++; console.log(`  FAIL ${file} does not load\n${e.stack}`); });
  }
  result = await runMocha(mocha, console.log);
} catch (e) {
  console.log(e);
} finally {
  rmSync(bundles.outdir, { recursive: true, force: true });
  writeResult({ passed: result.passed, failed: result.failed + broken });
}
process.exit();   // a handle that a test left open must not hang the run
