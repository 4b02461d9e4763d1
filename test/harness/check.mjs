// Checks types of everything, then of the pure rooms without Node's and VS Code's types, and of pages with a browser's
// types; then the linter and the layout. With paths as arguments, lint and layout of these alone; with `--types`,
// neither.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { writeResult } from './result.mjs';

const paths = process.argv.slice(2);
const compiler = 'node_modules/typescript-7/bin/tsc';
const checks = {
  'types': [compiler, '-p', '.'],
  'types of the pure rooms': [compiler, '-p', 'src'],
  'types of pages': [compiler, '-p', 'src/features/tokenMap/vscode/page'],
  ...(paths[0] === '--types' ? {} : {
    'lint': ['node_modules/oxlint/bin/oxlint', '--no-error-on-unmatched-pattern',
      ...(paths.length > 0 ? paths : ['.'])],
    'layout': ['.ci/format.mjs', '--check', ...paths],
  }),
};

const oks = [];
for (const [name, args] of Object.entries(checks)) { oks.push(await passes(name, args)); }
writeResult({ passed: oks.filter(Boolean).length, failed: oks.filter((ok) => !ok).length });

function passes(name, [script, ...args]) {
  const started = Date.now();
  return new Promise((done) => {
    const end = (ok, why = '') => {
      console.log(`  ${ok ? 'ok  ' : 'FAIL'} ${name}${why} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      done(ok);
    };
    spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
      .once('error', (error) => end(false, `: ${error.message}`)).once('exit', (code) => end(code === 0));
  });
}
