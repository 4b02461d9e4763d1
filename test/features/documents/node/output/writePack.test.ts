import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync,
  writeFileSync } from 'node:fs';
import { setImmediate as pause } from 'node:timers/promises';
import { neverCancelled } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import { buildDocumentPackFiles } from '#features/documents/pure/files/packFiles';
import { createOutputFolder } from '#platform/fs/outputFolder';
import { createSealedOutput } from '#features/documents/node/output/sealedOutput';
import { createStateFolder } from '#features/documents/node/output/stateFolder';
import { recordWrittenPack, computePackKey, countWrittenFiles } from '#features/documents/node/output/packKey';
import { rejectForeignFolder, writePackFiles } from '#features/documents/node/output/writePackFiles';
import { createTemporaryPath } from '#platform/fs/temporary';
import { assertLinearIn } from '#test/support/linear';
import { sampleCorpus, sha256 } from '#test/support/corpus';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

const corpusOf = (...texts: string[]) => sampleCorpus([{ path: 'a.pdf', chunks: texts.map((text) => ({ text })) }]);
const filesOf = (texts: readonly string[], generatedAt = '2026-01-01T00:00:00.000Z') =>
  buildDocumentPackFiles(corpusOf(...texts), { name: 'n', version: '1', generatedAt }, {
    includesMap: true,
    includesGraph: true,
  });

describe('a written document pack', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox({}, { git: false });
  });
  afterEach(() => box.dispose());
  const folder = () => createOutputFolder(box.at('out'));
  const write = (texts: readonly string[], at?: string) =>
    writePackFiles(folder(), filesOf(texts, at), neverCancelled, pause);

  it('is not rewritten if only the time changed', async () => {
    const first = await write(['one', 'two']);
    assert.deepEqual([first.written, first.removed], [filesOf(['one', 'two']).length, 0]);
    const before = statSync(box.at('out/manifest.yml')).mtimeMs;
    assert.equal((await write(['one', 'two'], '2027-01-01T00:00:00.000Z')).written, 0);
    assert.equal(statSync(box.at('out/manifest.yml')).mtimeMs, before);
  });
  it('contains no file for a removed chunk', async () => {
    await write(['one', 'two']);
    const { removed } = await write(['one']);
    assert.equal(removed, 1);
    assert.ok(!existsSync(box.at('out/chunks/src_00_1.md')) && existsSync(box.at('out/chunks/src_00_0.md')));
  });
  it('keeps user files, and does not overwrite them', async () => {
    box.write('out/map.yml', 'mine');
    box.write('out/notes.txt', 'mine');
    await assert.rejects(write(['one']), /notes\.txt, which is not from a document pack/);
    assert.ok(!existsSync(box.at('out/manifest.yml')) && readFileSync(box.at('out/map.yml'), 'utf8') === 'mine');
    const other = createOutputFolder(box.at('other'));
    await writePackFiles(other, filesOf(['one', 'two']), neverCancelled, pause);
    box.write('other/chunks/notes.md', 'mine');
    await writePackFiles(other, filesOf(['one']), neverCancelled, pause);
    assert.equal(readFileSync(box.at('other/chunks/notes.md'), 'utf8'), 'mine');
  });
  it('accepts the files of a process that writes its manifest meanwhile', async () => {
    await write(['one']);
    const output = folder();
    let reads = 0;
    const read = (name: string) => name === 'manifest.yml' && reads++ === 0 ? undefined : output.read(name);
    assert.doesNotThrow(() => rejectForeignFolder({ ...output, read }));
  });
  it('rejects a manifest of another program', async () => {
    box.write('out/manifest.yml', 'name: chart\n');
    await assert.rejects(write(['one']), /manifest\.yml, which is not from a document pack/);
  });
  it('follows no link out of its folder, for writing or removing', async () => {
    await write(['one', 'two']);
    mkdirSync(box.at('outside'));
    writeFileSync(box.at('outside/src_00_1.md'), 'theirs');
    const linked = createOutputFolder(box.at('linked'));
    mkdirSync(box.at('linked'));
    symlinkSync(box.at('outside'), box.at('linked/chunks'));
    await assert.rejects(writePackFiles(linked, filesOf(['one']), neverCancelled, pause), /link/);
    assert.equal(readFileSync(box.at('outside/src_00_1.md'), 'utf8'), 'theirs');
    assert.ok(!existsSync(box.at('outside/src_00_0.md')));
    linked.remove('chunks/src_00_1.md');
    assert.equal(readFileSync(box.at('outside/src_00_1.md'), 'utf8'), 'theirs');
    assert.equal(linked.read('chunks/src_00_1.md'), undefined);
    symlinkSync(box.at('outside/src_00_1.md'), box.at('out/chunks/src_00_9.md'));
    await write(['one', 'two']);
    assert.ok(!existsSync(box.at('out/chunks/src_00_9.md')) && existsSync(box.at('outside/src_00_1.md')));
  });
  it('is recognized by its key while its files are unchanged', async () => {
    const key = computePackKey(corpusOf('one'), 'options', sha256);
    assert.notEqual(key, computePackKey(corpusOf('two'), 'options', sha256));
    const sealed = createSealedOutput(folder(), { hash: sha256, seal: (text) => sha256(`key${text}`) });
    assert.equal(countWrittenFiles(sealed, key), undefined);
    await write(['one']);
    recordWrittenPack(sealed, key, filesOf(['one']));
    assert.equal(countWrittenFiles(sealed, key), filesOf(['one']).length);
    assert.equal(countWrittenFiles(sealed, 'other'), undefined);
    const stranger = createSealedOutput(folder(), { hash: sha256, seal: sha256 });
    assert.equal(countWrittenFiles(stranger, key), undefined);
    writeFileSync(box.at('out/chunks/src_00_0.md'), 'changed');
    assert.equal(countWrittenFiles(sealed, key), undefined);
  });
  it('is ignored by git if it is below .agentpack', () => {
    createStateFolder(box.root, 'documents').write('manifest.yml', 'pack:\n');
    assert.equal(readFileSync(box.at('.agentpack/.gitignore'), 'utf8'), '*\n');
  });
  it('ends with a cancellation that arrives while its files are written', async () => {
    const texts = Array.from({ length: 500 }, (_, i) => `text ${i}`);
    const cancel = { cancelled: false };
    let pauses = 0;
    const cancelLater = async () => {
      cancel.cancelled = ++pauses > 2;
    };
    await assert.rejects(writePackFiles(folder(), filesOf(texts), cancel, cancelLater), Cancelled);
    assert.ok(!existsSync(box.at('out/manifest.yml')));
    const kept = readdirSync(box.at('out/chunks')).length;
    assert.ok(kept > 0 && kept < 500);
    assert.equal((await write(texts)).written, filesOf(texts).length - kept);
  });
  it('is written in a time that is proportional to its files', () => {
    assertLinearIn(100, (count) => [createOutputFolder(box.at(`out${count}`)), count] as const, ([output, count]) => {
      for (let i = 0; i < count; i++) output.write(`chunks/src_00_${i}.md`, 'text');
    });
  });
  it('removes temporary files that killed processes left of the files that it writes', async () => {
    const left = createTemporaryPath('out/chunks/src_00_0.md');
    const other = createTemporaryPath('out/chunks/mine.md');
    for (const path of [left, other]) {
      box.write(path, 'partial');
      utimesSync(box.at(path), 0, 0);
    }
    await write(['one', 'two']);
    assert.deepEqual([existsSync(box.at(left)), existsSync(box.at(other))], [false, true]);
  });
});
