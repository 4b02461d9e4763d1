// npm run format: lays out all code by .ci/dprint.json. With --check it changes nothing, names the files that differ
// and exits 1.
import { createFromBuffer } from '@dprint/formatter';
import { getPath } from '@dprint/typescript';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './system.mjs';

/** Samples and the workspace of the editor's tests are data: their layout is what is tested. */
const data = ['test/samples/', 'test/harness/workspace/'];

const formatter = createFromBuffer(readFileSync(getPath()));
const layout = JSON.parse(readFileSync(join(root, '.ci/dprint.json'), 'utf8'));
formatter.setConfig({ lineWidth: 120, indentWidth: 2, useTabs: false, newLineKind: 'lf' }, layout);

const check = process.argv.includes('--check');
const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
});
const paths = listed.split('\0').filter((path) => path !== '' && !data.some((folder) => path.startsWith(folder)));
const differing = paths.filter(formatFile);
for (const path of differing) console.log(`${check ? 'not formatted' : 'formatted'}: ${path}`);
if (check && differing.length > 0) {
  console.log(`${differing.length} of ${paths.length} files are not formatted; \`npm run format\` does it.`);
  process.exitCode = 1;
}

/** Whether the file's layout was another one. */
function formatFile(path) {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  const formatted = formatter.formatText({ filePath: path, fileText: text });
  if (formatted === text) return false;
  if (!check) writeFileSync(file, formatted);
  return true;
}
