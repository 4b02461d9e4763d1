// The two compiler runs: everything, then the pure rooms without Node's and VS Code's types.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { writeResult } from './result.mjs';

const tsc = (project) => new Promise((done) => {
  const child = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], { cwd: root, stdio: 'inherit' });
  child.once('exit', (code) => { console.log(`  ${code === 0 ? 'ok  ' : 'FAIL'} tsc -p ${project}`); done(code === 0); });
});
const oks = await Promise.all(['.', 'src'].map(tsc));
writeResult({ passed: oks.filter(Boolean).length, failed: oks.filter((ok) => !ok).length });
