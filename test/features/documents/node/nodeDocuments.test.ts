import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { DocumentCounters, DocumentsHost } from '#engine/ports/documentsHost';
import type { Host } from '#engine/host';
import { createFolderDocuments } from '#features/documents/node/folderDocuments';
import { createCompressedFiles } from '#platform/state/compressedFiles';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';

const settings = { fast: false, removeEmptyLines: false, chunkTokens: 800, chunkOverlap: 0.15 };
const never = { cancelled: false };
const word = (text: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });

describe('documents in a folder on disk', () => {
  let box: Sandbox;
  let home: string;
  let host: Host;
  beforeEach(() => {
    box = sandbox();
    home = mkdtempSync(join(tmpdir(), 'agentpack-home-'));
    for (let i = 0; i < 6; i++) put(`docs/d${i}.docx`, word(`The valve ${i} is due each spring.`));
    host = open();
  });
  afterEach(() => {
    box.dispose();
    rmSync(home, { recursive: true, force: true });
  });
  const put = (path: string, bytes: Uint8Array | string) => {
    mkdirSync(join(box.root, path, '..'), { recursive: true });
    writeFileSync(join(box.root, path), bytes);
    utimesSync(join(box.root, path), new Date(2026, 0, 1), new Date(2026, 0, 1));
  };
  const open = () => box.host({ env: { ...gitEnv, HOME: home } });
  const all = Array.from({ length: 6 }, (_, i) => `docs/d${i}.docx`);
  const read = async (documents: DocumentsHost) => documents.corpus(documents.files(all), settings, { cancel: never });
  const counters = async (of: Host): Promise<DocumentCounters> => (await read(of.documents!)).counters;

  it('are parsed once for each content, also by the next process', async () => {
    assert.deepEqual(await counters(host), { parsed: 6, reused: 0, failed: 0 });
    assert.deepEqual(await counters(host), { parsed: 0, reused: 6, failed: 0 });
    assert.deepEqual(await counters(open()), { parsed: 0, reused: 6, failed: 0 });
    put('docs/d3.docx', word('Another text, much longer than the one before.'));
    assert.deepEqual(await counters(open()), { parsed: 1, reused: 5, failed: 0 });
    put('docs/d4.docx', readFileSync(join(box.root, 'docs/d0.docx')));
    assert.deepEqual(await counters(open()), { parsed: 0, reused: 6, failed: 0 }, 'the content was seen before');
  });

  it('give the same corpus with and without the cache', async () => {
    const cold = await read(host.documents!);
    const warm = await read(open().documents!);
    assert.deepEqual(warm.corpus, cold.corpus);
    rmSync(join(box.root, '.agentpack'), { recursive: true });
    const again = await read(open().documents!);
    const timeless = (corpus: typeof cold.corpus) => ({
      ...corpus,
      sources: corpus.sources.map((source) => ({ ...source, parseMs: 0 })),
    });
    assert.deepEqual(timeless(again.corpus), timeless(cold.corpus));
  });

  it('do not trust a cache that came with a repository, or is damaged', async () => {
    const cold = await read(host.documents!);
    const folder = join(box.root, '.agentpack/cache/documents');
    const seals = createCompressedFiles({ root: box.root, hash: host.hash, seal: () => 'f'.repeat(64) }, 'document');
    const damages: ((name: string, bytes: Buffer) => void)[] = [
      (name) => seals.write(`cache/documents/${name}`, { status: 'success', chunks: [], tables: [], warnings: [] }),
      (name, bytes) =>
        writeFileSync(join(folder, name), bytes.map((byte, i) => i === bytes.length - 9 ? byte ^ 1 : byte)),
      (name, bytes) => writeFileSync(join(folder, name), bytes.subarray(0, bytes.length / 2)),
      (name) => writeFileSync(join(folder, name), ''),
    ];
    for (const damage of damages) {
      const files = readdirSync(folder).filter((one) => one.endsWith('.json.br'));
      assert.equal(files.length, 6);
      for (const name of files) damage(name, readFileSync(join(folder, name)));
      const { corpus, counters } = await read(open().documents!);
      assert.deepEqual(corpus.chunks, cold.corpus.chunks);
      assert.deepEqual(counters, { parsed: 6, reused: 0, failed: 0 });
    }
  });

  it('write nothing if writing is not allowed', async () => {
    const documents = host.documents!;
    const run = { cancel: never, noWrite: true };
    const { corpus } = await documents.corpus(documents.files(all, true), settings, run);
    assert.ok((await documents.search(corpus, { query: 'valve 3', topK: 3 })).length > 0);
    assert.throws(() => readdirSync(join(box.root, '.agentpack')));
  });

  it('are found by their words, with those words and their share', async () => {
    const documents = host.documents!;
    const { corpus } = await read(documents);
    const [first] = await documents.search(corpus, { query: 'valve 3 of the spring', topK: 2 });
    assert.equal(first!.chunk.citation.sourcePath, 'docs/d3.docx');
    assert.deepEqual(first!.matched, ['valve', '3', 'spring']);
    assert.ok(first!.share > 0.9 && first!.share <= 1);
  });

  it('are listed according to the rules of git, agents and documents, without links, hidden folders and secret files', async () => {
    put('.gitignore', 'build/\n');
    put('docs/.gitignore', 'draft*\n');
    put('.agentpackignore', 'old/\n');
    put('.agentignore', 'private/\n');
    for (
      const path of ['build/a.pdf', 'docs/draft.docx', 'old/b.pdf', 'private/c.pdf', '.hidden/d.pdf',
        'node_modules/e.pdf', 'notes.md', 'src/a.ts']
    )
      put(path, 'text');
    symlinkSync('/etc/hosts', join(box.root, 'docs/link.pdf'));
    const listed = async (more: object) => {
      const request = {
        ...settings,
        include: [],
        exclude: [],
        usesGitignore: true,
        hidden: false,
        allKinds: true,
        namesUnread: true,
        ignoreFile: '.agentignore',
        ...more,
      };
      return (await createFolderDocuments(open()).corpus(request, { cancel: never })).corpus.sources.map(({ path }) =>
        path
      );
    };
    assert.deepEqual(await listed({}), [...all, 'notes.md']);
    assert.deepEqual(await listed({ ignoreFile: 'none', allKinds: false }), [...all, 'private/c.pdf']);
    put('packed/manifest.yml', 'pack:\n  name: n\n');
    put('packed/chunks/src_00_0.md', 'text');
    put('packed/tables/t.md', 'text');
    assert.deepEqual(await listed({}), [...all, 'notes.md']);
    assert.deepEqual(await listed({ allKinds: false }), all);
    assert.deepEqual(await listed({ exclude: ['docs/**'] }), ['notes.md']);
    assert.deepEqual(await listed({ include: ['docs/d1.docx', '*.md'] }), ['docs/d1.docx', 'notes.md']);
    assert.deepEqual(await listed({ hidden: true, allKinds: false }), ['.hidden/d.pdf', ...all]);
    assert.deepEqual(await listed({ usesGitignore: false, allKinds: false }), ['build/a.pdf', ...all,
      'docs/draft.docx']);
  });

  it('are not read in an untrusted workspace', () => assert.equal(box.host({ git: false }).documents, undefined));
});
