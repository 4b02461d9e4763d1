// The compiler on everything, then on the pure rooms without the types of Node and VS Code, and on
// pages with those of a browser; layout; the linter.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { writeResult } from './result.mjs';

const checks = [
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/typescript/bin/tsc', '-p', 'src'],
  ['node_modules/typescript/bin/tsc', '-p', 'src/hosts/vscode/tokenMap/page'],
  ['.ci/format.mjs', '--check'],
  ['node_modules/eslint/bin/eslint.js', '--config', '.ci/eslint.config.mjs', '.'],
];

/** One after another, with the lowest priority, as the other suites run at the same time. */
const oks = [];
for (const [script, ...args] of checks) oks.push(await passes(script, args));
writeResult({ passed: oks.filter(Boolean).length, failed: oks.filter((ok) => !ok).length });

function passes(script, args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.once('error', (error) => {
      console.log(`  FAIL ${script}: ${error.message}`);
      done(false);
    });
    child.once('exit', (code) => {
      console.log(`  ${code === 0 ? 'ok  ' : 'FAIL'} ${[script.split('/').at(-1), ...args].join(' ')}`);
      done(code === 0);
    });
  });
}
