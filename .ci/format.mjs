// npm run format [-- PATH…]: lays out all code by .ci/dprint.json, or these files. With --check it changes nothing,
// names the files that differ, comments that are too long, and NUL characters, and exits 1.
import { createFromBuffer } from '@dprint/formatter';
import { getPath } from '@dprint/typescript';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './system.mjs';

/** Samples and the workspace of the editor's tests are data: their layout is what is tested. */
const data = ['test/samples/', 'test/harness/workspace/'];

const formatter = createFromBuffer(readFileSync(getPath()));
const layout = JSON.parse(readFileSync(join(root, '.ci/dprint.json'), 'utf8'));
const lineWidth = 120;
formatter.setConfig({ lineWidth, indentWidth: 2, useTabs: false, newLineKind: 'lf' }, layout);

const check = process.argv.includes('--check');
const given = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const all = given.length > 0 ? given : filesOfGit();
const paths = all.filter((path) => /\.(?:ts|mjs)$/.test(path) && !data.some((folder) => path.startsWith(folder)));
const differing = paths.filter(formatFile);
for (const path of differing) console.log(`${check ? 'not formatted' : 'formatted'}: ${path}`);
if (check && differing.length > 0) {
  console.log(`${differing.length} of ${paths.length} files are not formatted; \`npm run format\` does it.`);
  process.exitCode = 1;
}

function filesOfGit() {
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Whether the file's layout was another one. */
function formatFile(path) {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  for (const line of check ? text.split('\n').filter(isLongComment) : []) {
    process.exitCode = 1;
    console.log(`${path}: a comment of more than ${lineWidth} characters: ${line.trim().slice(0, 60)} …`);
  }
  if (check && text.includes('\0')) {
    process.exitCode = 1;
    console.log(`${path}: a NUL character, which makes the file a binary one for git; write \\0 instead.`);
  }
  const formatted = formatter.formatText({ filePath: path, fileText: text });
  if (formatted === text) return false;
  if (!check) writeFileSync(file, formatted);
  return true;
}

/** The formatter breaks no comment. One with an address cannot be broken. */
function isLongComment(line) {
  return line.length > lineWidth && /^\s*(?:\/\/|\/?\*)/.test(line) && !line.includes('://');
}
