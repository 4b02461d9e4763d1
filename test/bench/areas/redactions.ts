import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { present, redactorOf, type Redactor } from '../secrets/redactor';
import type { Area } from '.';

const maxBytes = 1_048_576;
/** Folders and files in which a repository keeps made-up data. */
const tests =
  /(?:^|[/_.-])(?:tests?|specs?|e2e|testdata|fixtures?|mocks?|__\w+__|examples?|samples?|integration)(?:$|[/_.-])/i;

interface Listed {
  readonly path: string;
  readonly line: number;
  readonly type: string;
  readonly before: string;
  readonly after: string;
  readonly test: boolean;
}

/** Every redaction in a repository, to be judged by eye: the list is in out/redactions/. */
export const redactions: Area = {
  title: 'Redactions in repositories, listed in out/redactions/',
  given: true,
  measure({ name, root }, { old, wrong, folder }) {
    const before = old === undefined ? undefined : redactorOf(old, folder);
    const out = join(process.env['AGENTPACK_BENCH_ROOT']!, 'out/redactions');
    mkdirSync(out, { recursive: true });
    const texts = textsOf(root);
    const listed = texts.flatMap((text) => list(text, present));
    writeFileSync(join(out, `${name}.txt`),
      `${shown(listed.filter(({ test }) => !test))}\n== tests, fixtures, examples ==\n${
        shown(listed.filter(({ test }) => test))
      }`);
    const outside = listed.filter(({ test, type }) => !test && type !== 'goes on');
    const judged = new Set(wrong === undefined ? [] : readFileSync(wrong, 'utf8').split('\n'));
    const wrongOnes = outside.filter(({ path, line }) => judged.has(`${name}/${path}:${line}`)).length;
    const row = {
      repository: name,
      files: texts.length,
      redactions: listed.length,
      'outside tests': outside.length,
      ...(wrong === undefined ? {} : { wrong: wrongOnes, 'wrong %': 100 * wrongOnes / Math.max(1, outside.length) }),
    };
    if (!before) return Promise.resolve([row]);
    const were = texts.flatMap((text) => list(text, before));
    const more = without(listed, were);
    const less = without(were, listed);
    writeFileSync(join(out, `${name}.changes.txt`),
      `== hidden now only ==\n${shown(more)}\n== hidden before only ==\n${shown(less)}`);
    return Promise.resolve([{
      ...row,
      before: were.length,
      'hidden now only': more.length,
      'hidden before only': less.length,
    }]);
  },
};

interface Text {
  readonly path: string;
  readonly text: string;
}

function textsOf(root: string): Text[] {
  const paths = execFileSync('git', ['ls-files', '-c', '-o', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  }).split('\0');
  return [...new Set(paths)].sort().flatMap((path) => {
    const stat = path === '' ? undefined : lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > maxBytes) return [];
    const text = readFileSync(join(root, path), 'utf8');
    return text.includes('\0') ? [] : [{ path, text }];
  });
}

/** Returns one row per line that redaction changes, with the types found in it. */
function list({ path, text }: Text, { redactWithFindings }: Redactor): Listed[] {
  const { text: safe, findings } = redactWithFindings(text, path);
  if (safe === text) return [];
  const after = safe.split('\n');
  return text.split('\n').flatMap((before, i) => {
    if (before === after[i]) return [];
    const types = [...new Set(findings.filter(({ line }) => line === i + 1).map(({ type }) => type))].join(', ');
    return [{
      path,
      line: i + 1,
      type: types === '' ? 'goes on' : types,
      before,
      after: after[i]!,
      test: tests.test(path),
    }];
  });
}

function without(these: readonly Listed[], those: readonly Listed[]): Listed[] {
  const known = new Set(those.map(keyOf));
  return these.filter((one) => !known.has(keyOf(one)));
}

function keyOf({ path, line, after }: Listed): string {
  return `${path}:${line} ${after.replace(/\[REDACTED:[\w-]+\]/g, '[]')}`;
}

const width = 220;

function shown(listed: readonly Listed[]): string {
  return listed.filter(({ type }) => type !== 'goes on').map(({ path, line, type, before, after }) => {
    // The part that differs, if the line is long.
    let from = 0;
    while (before[from] === after[from]) from++;
    const start = Math.max(0, from - width / 2);
    return `${path}:${line} ${type}\n  ${before.slice(start, start + width).trim()}\n`;
  }).join('');
}
