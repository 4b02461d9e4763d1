import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { detectLanguage, getLanguageRow } from '#languages/languages';
import { indexFile } from '#pipeline/2-index/indexFile';
import { Vocabulary } from '#base/words/vocabulary';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { partsOf } from '../parts';
import type { PackOptions } from '#engine/options';
import type { FileChange } from '#model';

/** Real files: samples of all languages, sources, tests and build scripts; none with the words of a pack's frame. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  ['test/samples/outline', 'src/languages/python', 'src/features/documents/pure/chunks', '.ci'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) =>
      join(entry.parentPath, entry.name).replaceAll('\\', '/')
    )
  ).filter((path) => !path.endsWith('.json')).map((path) => [path, readFileSync(path, 'utf8')]),
);

/** Strings, and comments of the kinds that most languages have; read without the code under test. */
const opaque =
  /"""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\.){1,400}"|'(?:[^'\\\n]|\\.){1,400}'|`(?:[^`\\\n]|\\.)*`|\/\*[^]*?\*\/|(?<![:"'`\\])\/\/[^\n]*|(?<=^|\s)(?:#|--)\s[^\n]*/gm;
const statement =
  /^[ \t]+(?:(?:return|if|for|while|throw|raise|await|yield|print|echo|assert|switch|match|elif|else if)\b|(?:this|self)\.|[\w.]+\().{14,}$/gm;

interface Source {
  readonly path: string;
  /** Text that no pack without source may contain. */
  readonly secret: readonly string[];
}

/** The code of all files, which a pack may repeat. */
const code = Object.values(files).map((text) => text.replace(opaque, ' ').replace(/\s+/g, ' ')).join('\n');

/**
 * Returns the source of a file in a programming language, without texts that also occur in its code: an identifier may
 * also be a string.
 */
function sourceOf(path: string, text: string): Source | undefined {
  const row = getLanguageRow(detectLanguage(path));
  if (row?.support !== 'full') return undefined;
  const inner = (text.match(opaque) ?? []).flatMap((one) =>
    one.split(/["'`\n]|\$\{[^}\n]*\}|\/\*+|\*\/|\/\/+|\$\{|\\[nt"'`]/).map((part) =>
      part.replace(/^[\s*#-]+/, '').trim()
    )
  );
  const declared = new Set(
    indexFile(path, detectLanguage(path), text, new Vocabulary(), () => 0).definitions.map(({ name }) => name),
  );
  const statements = (text.match(statement) ?? []).map((line) => line.trim()).filter((line) =>
    !/^\w+\(.*[{:;,]$/.test(line) // a method's declaration in a class
  );
  return {
    path,
    secret: [...new Set([...inner, ...statements])].filter((one) =>
      one.length >= 6 && /[^\w$.\-/]/.test(one) && (statements.includes(one) || !code.includes(one)) &&
      !declared.has(one)
    ),
  };
}

const sources = Object.entries(files).flatMap(([path, text]) => sourceOf(path, text) ?? []);
/** A change that rewrites every fifth line, as git reports it. */
const changes = Object.keys(files).filter((_, i) => i % 17 === 0).map((path): FileChange => {
  const lines = files[path]!.split('\n').slice(0, 5);
  const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: lines.length };
  return {
    path,
    status: 'modified',
    staged: false,
    unstaged: true,
    sinceRef: false,
    hunks: [{ ...hunk, lines: ['-const gone = "the removed literal";', ...lines.map((line) => `+${line}`)] }],
  };
});

describe('a pack without source', () => {
  const host = memoryHost({ files, git: { branch: 'main', head: 'a'.repeat(40), changes } });
  const { packer } = partsOf(host);
  const words = fc.constantFrom(
    ...new Set(sources.flatMap(({ path }) => path.split(/[^A-Za-z]+/)).filter((word) => word.length > 3)),
  );

  it('contains no string, no comment and no statement from any file, if all are in it', async () => {
    const shown = await checked({ task: 'The names of definitions', budget: 2_000_000, pinned: Object.keys(files) });
    const languages = new Set(shown.map((path) => detectLanguage(path)));
    assert.ok(shown.length === Object.keys(files).length && languages.size > 30, `${shown.length} of them`);
    const secrets = sources.reduce((sum, { secret }) => sum + secret.length, 0);
    assert.ok(secrets > 1_000, `${secrets} strings, comments and statements`);
  });

  it('contains none either, whatever the task and the budget', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), fc.constantFrom(700, 4_000, 40_000),
        async (task, budget) => {
          await checked({ task: task.join(' '), budget });
        }),
      { numRuns: 3, seed: 7 },
    );
  });

  /** Returns the paths that the pack shows. */
  async function checked(options: PackOptions & { readonly task: string; }): Promise<readonly string[]> {
    const document = await packer.createDocument({ ...options, noSource: true, noTimestamp: true, format: 'json' },
      quiet);
    const text = host.paths.filter((path) => /^\.agentpack\/context\.[\w.]+$/.test(path)).map((path) =>
      host.text(path)!
    )
      .join('\n').replaceAll('\\"', '"').replaceAll('\\\\', '\\');
    for (const { path, view } of document.files)
      assert.ok(view === 'skeleton' || view === 'summary', `${path} ${view}`);
    const all = `${text}\n${JSON.stringify({ ...document, timings: undefined, freshness: undefined })}`;
    const leaked = sources.flatMap(({ path, secret }) =>
      secret.filter((one) => all.includes(one) && !options.task.includes(one)).map((one) => `${path}: ${one}`)
    );
    assert.deepEqual(leaked, []);
    return document.files.map(({ path }) => path);
  }
});
