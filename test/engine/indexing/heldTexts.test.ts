import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { neverCancelled } from '#base/cancellation';
import { toAsciiBytes } from '#base/text/asciiBytes';
import { RecentCache } from '#base/collections/recent';
import { copyStrings } from '#base/text/ownStrings';
import { Vocabulary } from '#base/words/vocabulary';
import { indexText } from '#engine/indexing/indexText';
import type { LineRange } from '#model';
import { createRelevance } from '#pipeline/6-select/relevance/unitChances';
import { parseDiff, parseNameStatus, parseStatus } from '#platform/git/gitParse';
import { rescan } from '#pipeline/1-scan/rescan';
import { scan } from '#pipeline/1-scan/scan';
import { redactShort } from '#secrets/redact';
import { task } from '#test/support/candidates';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { table } from '#test/support/table';

/** Characters of a text of which a few are kept. */
const large = 4_000_000;

const path = 'src/aFolderWithALongName/aFileWithALongName.ts';
const files = { [path]: 'const a = 1;\n' };
const options = { include: [], exclude: [], maxBytes: 1_000, ignoreFile: '.agentignore', submodules: 'list' } as const;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** V8 keeps a text alive as long as any slice of 13 characters or more of it is. */
describe('a large text', () => {
  table('is not kept', (row) => {
    row('by the path of a status', () => keeps((text) => parseStatus(`1 .M N... 1 1 1 a b ${path}\0# ${text}\0`)));
    row('by the old path of a status',
      () => keeps((text) => parseStatus(`2 R. N... 1 1 1 a b R100 ${path}\0old/${path}\0# ${text}\0`)));
    row('by an untracked path', () => keeps((text) => parseStatus(`? ${path}\0# ${text}\0`)));
    row('by a changed path', () => keeps((text) => parseNameStatus(`M\0${path}\0${text}`)));
    row('by the lines of a hunk', () =>
      keeps((text) =>
        parseDiff(
          `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-const before = 1;\n+const after = 2;\n${text}`,
        )
      ));
    row('by a word of the vocabulary', () =>
      keeps((text) => {
        const words = new Vocabulary();
        words.intern(`${text}aWordOfManyLetters`.slice(text.length));
        return words;
      }));
    row('by the facts of a file', () =>
      keeps((text) => {
        const content =
          `/** Explains the whole file in one sentence. */\nimport { another } from './another/module';\n` +
          `export function aFunctionOfTheFile() {}\nit('completes a sentence about it', () => {});\n// ${text}`;
        const file = { path: 'a.test.ts', hash: '', size: content.length };
        return indexText(memoryHost(), file, content, new Vocabulary()).facts;
      }));
    row('by the key of a cache', () =>
      keeps((text) => {
        const recent = new RecentCache<string, number>(1_000, () => 1);
        recent.set(`${text}a key of a cache`.slice(text.length), 1);
        return recent;
      }));
    row('by a cached redaction',
      () => keeps((text) => redactShort(`${text}a short text that is safe`.slice(text.length))));
    row('by plain data',
      () => keeps((text) => copyStrings({ list: [`${text}a slice of the text`.slice(text.length)], map: new Map() })));
    row('by the chances of a file', () =>
      keeps((text) => {
        const relevance = createRelevance();
        const units = [{ lines: [1, 1] as LineRange, kind: 'code' as const, isWhole: false }];
        const place = { rank: 0, score: 1 };
        const file = {
          units,
          unitTokens: [1],
          runs: [],
          readLines: () => [text.slice(0, 1)],
          namedLines: [],
          change: undefined,
          standing: place,
          taskStanding: place,
          hintOnly: false,
          isTest: false,
        };
        relevance([file], task(['const']));
        return { relevance, units };
      }));
    row('by a file that was listed', () =>
      keeps(async (text) => {
        const listed = memoryHost({
          files,
          git: { listing: { paths: [`${text}${path}`.slice(text.length)] } },
        });
        return (await scanned(listed)).files;
      }));
    row('by a file that was saved', () =>
      keeps(async (text) => {
        const host = memoryHost({ files });
        const known = new Map((await scanned(host)).files.map((file) => [file.path, { ...file, indexedAt: 0 }]));
        const saved = `${text}${path}`.slice(text.length);
        return rescan(host, options, known, [saved], () => undefined)?.filesByPath.get(path);
      }));
  });
});

function scanned(host: MemoryHost) {
  const git = host.git && { list: () => host.git!.list({}) };
  return scan({ ...host, git }, options, new Map(), () => undefined, neverCancelled);
}

async function keeps(make: (text: string) => unknown): Promise<void> {
  const before = heapUsed();
  const kept = await make('x'.repeat(large));
  const held = heapUsed() - before;
  assert.ok(kept !== undefined && held < large / 4, `${held} bytes are held`);
}

function heapUsed(): number {
  // V8 keeps the last text that a pattern was matched with, and the scanners keep the last text that they read
  /./.test('.');
  toAsciiBytes('.');
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
