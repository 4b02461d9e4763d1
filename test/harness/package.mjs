// Makes the VSIX and the tarball of npm, and holds them to what runs and what people read.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { makePackage, vsix } from '../../.ci/package.mjs';
import { root } from '../../.ci/system.mjs';
import { zipEntries } from '../../.ci/zip.mjs';
import { checkInstalled } from './installed.mjs';
import { writeResult } from './result.mjs';

const expected = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(package(\.nls)?\.json|readme\.md|changelog\.md|LICENSE\.txt)$/,
  /^extension\/dist\/(extension|redact|uninstall|cli|cliProcess|answer|mcp|worker|indexWorker|web-tree-sitter|sqlite|documents|workingSet)\.js$/,
  /^extension\/dist\/(cli|extension)-[\w-]+\.js$/, // what cliProcess.js and extension.js load on demand
  /^extension\/dist\/guard\.cjs$/,
  /^extension\/dist\/webview\/tokenMap\.(js|css)$/,
  /^extension\/dist\/((web-tree-sitter|sqlite3|pdfium)\.wasm|THIRD-PARTY\.txt)$/,
  /^extension\/dist\/grammars\/tree-sitter-[\w-]+\.wasm\.br$/,
  /^extension\/dist\/grammars\/[\w-]+\/[\w-]+\.scm$/,
  /^extension\/dist\/l10n\/bundle\.l10n(\.[\w-]+)?\.json$/,
  /^extension\/dist\/ranks\/[\w-]+\.bin$/,
  /^extension\/media\/[\w/.-]+\.(svg|png|md)$/,
  /^extension\/media\/schemas\/[\w-]+\.schema\.json$/,
];
const needed = ['package.json', 'package.nls.json', 'readme.md', 'changelog.md', 'LICENSE.txt', 'dist/extension.js',
  'dist/l10n/bundle.l10n.json', 'dist/redact.js', 'dist/uninstall.js', 'dist/cli.js', 'dist/cliProcess.js',
  'dist/answer.js', 'dist/mcp.js', 'dist/worker.js', 'dist/indexWorker.js', 'dist/web-tree-sitter.js', 'dist/guard.cjs',
  'dist/webview/tokenMap.js', 'dist/webview/tokenMap.css', 'dist/web-tree-sitter.wasm', 'dist/sqlite.js',
  'dist/sqlite3.wasm', 'dist/documents.js', 'dist/pdfium.wasm', 'dist/workingSet.js'];
/**
 * Limits of single files. The extension host loads the first on its own thread, with the first message; it contains
 * precomputed redaction tables. The second is all that an agent waits for at each hook call that has nothing to do, the
 * third all that a command waits for if a living engine answers it, the last the code that connected agents run before
 * each edit. Bytes.
 */
const limits = {
  'redact.js': 310_000,
  'cli.js': 40_000,
  'answer.js': 60_000,
  'guard.cjs': 60_000,
};
/**
 * The limit for the code that the extension host loads on its own thread before the extension is activated:
 * extension.js and extension-shared.js. Neither tokenizer nor parser may be in it; the work of a command is loaded by
 * `import()`. Bytes.
 */
const editorLimit = 160_000;

let passed = 0, failed = 0;
const check = (title, ok, detail = '') => {
  if (ok) { passed++; }
  else { failed++; }
  console.log(`  ${ok ? 'ok  ' : 'FAIL'} ${title}${detail && `: ${detail}`}`);
};
try {
  await makePackage();
  const entries = zipEntries(readFileSync(vsix));
  const names = entries.map((e) => e.name);
  const unexpected = names.filter((name) => !expected.some((pattern) => pattern.test(name)));
  const missing = needed.filter((name) => !names.includes(`extension/${name}`));
  check('the VSIX contains nothing unexpected', unexpected.length === 0,
    unexpected.join(', ') || `${names.length} files, ${kb(statSync(vsix).size)}`);
  check('the VSIX contains everything needed to run', missing.length === 0, missing.join(', '));
  for (const [name, limit] of Object.entries(limits)) {
    const size = entries.find((e) => e.name === `extension/dist/${name}`)?.size ?? 0;
    check(`${name} stays below ${kb(limit)}`, size > 0 && size < limit, kb(size));
  }
  const atOnce = loadedAtOnce('extension.js');
  const size = atOnce.reduce((sum, file) => sum + statSync(file).size, 0);
  check(`extension.js with its initial imports stays below ${kb(editorLimit)}, in two files`,
    size > 0 && size < editorLimit && atOnce.length === 2, `${kb(size)} in ${atOnce.length} files`);
  const { redact } = createRequire(import.meta.url)(join(root, 'dist/redact.js'));
  check('redact.js redacts',
    redact(`deploy ${['ghp_', 'a1B2'.repeat(9)].join('')}`) === 'deploy [REDACTED:github-token]');
  const packed = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root, encoding: 'utf8' }))[0];
  const inTarball = packed.files.map(({ path }) => path.toLowerCase()).sort();
  const inExtension = names.filter((name) => name.startsWith('extension/'))
    .map((name) => name.slice('extension/'.length).toLowerCase().replace(/^license\.txt$/, 'license')).sort();
  check('the npm tarball contains the same files', inTarball.join('\n') === inExtension.join('\n'),
    `${inTarball.length} files`);
  await checkInstalled(check);
} catch (e) {
  failed++;
  console.log(e);
}
writeResult({ passed, failed });

/** The files below dist/ that are loaded with this one. */
function loadedAtOnce(name) {
  const script = `
    const Module = require('node:module'), load = Module._load;
    const anything = new Proxy(class {}, { get: (c, key) => (key in c ? c[key] : anything) });
    Module._load = (request, ...rest) => (request === 'vscode' ? anything : load(request, ...rest));
    require(process.argv[1]);
    console.log(JSON.stringify(Object.keys(require.cache)));`;
  return JSON.parse(execFileSync(process.execPath, ['-e', script, join(root, 'dist', name)], { encoding: 'utf8' }));
}

function kb(bytes) {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`;
}
