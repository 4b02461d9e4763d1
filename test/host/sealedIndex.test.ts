import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createEngine } from '#features/engine';
import { toPlainFacts } from '#engine/formats/facts';
import type { CachedFile } from '#engine/ports/stateHost';
import type { ImportGraph } from '#model';
import type { Seal } from '#platform/cache/cacheSeal';
import { createJournalEntry, createJournalHead, packCache, prefixBytes, unpackCache } from '#platform/cache/indexCache';
import { sealAsUser } from '#platform/state/ownKey';
import { sealOf } from '#test/support/packedCache';
import { quiet } from '#test/support/quiet';
import { gitEnv, sandbox, type Sandbox } from '../platform/sandbox';

const version = '1.2.3';
const secret = 'hunter2Zq9xLp0';
const files = {
  'src/cart.ts': 'export const password = 1;\n',
  'src/login.ts': `const password = "${secret}"; // \u001b[31mred\n`,
  'src/price.ts': 'export {};\n',
};
const verbatimFiles = ['src/cart.ts', 'src/price.ts'];
const [index, journal] = ['.agentpack/cache/index.bin', '.agentpack/cache/journal.bin'];
const nobody = { root: '/nowhere' };
type Person = Pick<Sandbox, 'root'>;
const envOf = ({ root }: Person) => ({ ...gitEnv, HOME: root, USERPROFILE: root });

/** A repository can contain an index with right checksums that states that no file needs redaction. */
describe('an index states which files need no redaction', () => {
  let box: Sandbox, person: Sandbox, side: string;
  beforeEach(() => {
    [box, person] = [sandbox(files), sandbox({}, { git: false })];
    box.commit('first');
    side = `${box.root}-side`;
  });
  afterEach(() => {
    rmSync(side, { recursive: true, force: true });
    for (const one of [box, person]) one.dispose();
  });
  const hostOf = (by: Person = person, root = box.root) => box.host({ root, env: envOf(by) });
  const ownSeal: Seal = (text) => sealAsUser(envOf(person), text);

  async function withEngine<T>(by: Person, root: string, run: (engine: ReturnType<typeof createEngine>) => Promise<T>) {
    const engine = createEngine(hostOf(by, root));
    try {
      return await run(engine);
    } finally {
      await engine.dispose();
    }
  }

  /** All that a search returns, as text and as data. */
  const search = (by: Person = person, root = box.root) =>
    withEngine(by, root, async (engine) =>
      JSON.stringify(await engine.search({ query: 'password', kind: 'text', form: 'text' }, quiet)));
  const countParsedFiles = (by: Person, root = box.root) =>
    withEngine(by, root, async (engine) => (await engine.pack({ task: 'password' }, quiet)).counts.parsed);

  /** The files that the next process of the person does not redact. */
  const findVerbatimFiles = (by: Person = person, root = box.root) =>
    hostOf(by, root).state.loadCache()!.files.filter(({ facts }) => facts.verbatim).map(({ path }) => path);

  function assertRedacted(found: string): void {
    assert.match(found, /REDACTED/);
    assert.ok(!found.includes(secret) && !found.includes('\\u001b'), found);
  }

  function readSnapshot() {
    const bytes = readFileSync(box.at(index));
    const unpacked = unpackCache(bytes, undefined, version, ownSeal);
    assert.ok(unpacked && unpacked !== 'corrupt');
    return { ...unpacked, bytes };
  }

  function forgeSnapshot(seal: Seal): void {
    const { index: { schema, vocabulary, files: cachedFiles } } = readSnapshot();
    const forged = { schema, vocabulary, files: cachedFiles.map(claimVerbatim), graph: noGraph };
    box.write(index, Buffer.concat(packCache(forged, version, seal).parts));
  }

  function forgeEntry(seal: Seal): void {
    const { index: { vocabulary, files: cachedFiles }, numbering, bytes } = readSnapshot();
    const head = createJournalHead(bytes);
    const changes = { vocabulary, changed: cachedFiles.map(claimVerbatim), removed: [], links: [], packages: [] };
    box.write(journal, Buffer.concat([head, createJournalEntry(changes, numbering, head, seal)]));
  }

  it('and is believed if the user sealed it: the snapshot, and each entry of the journal', async () => {
    await search();
    assert.deepEqual(findVerbatimFiles(), verbatimFiles);
    box.write('src/added.ts', 'export const added = 1;\n');
    box.write('src/cart.ts', `const password = "${secret}";\n`);
    assertRedacted(await search());
    assert.ok(existsSync(box.at(journal)));
    assert.deepEqual(findVerbatimFiles(), ['src/added.ts', 'src/price.ts']);
  });

  const forgeries: Readonly<Record<string, (sealed: Buffer) => Seal>> = {
    'without a seal': () => () => undefined,
    'with zeros': () => () => '00'.repeat(32),
    'with the seal of another user': () => sealOf('another key'),
    'with the seal of what was replaced': (sealed) => () => sealed.toString('hex'),
  };
  for (const [name, makeSeal] of Object.entries(forgeries)) {
    it(`and is not believed ${name}`, async () => {
      const expected = await search();
      assertRedacted(expected);
      forgeSnapshot(makeSeal(readFileSync(box.at(index)).subarray(8, prefixBytes)));
      assert.equal(await search(), expected);
      assert.deepEqual(findVerbatimFiles(), []);
    });

    it(`and is not believed in an entry of the journal ${name}`, async () => {
      const expected = await search();
      forgeEntry(ownSeal);
      const { length } = createJournalHead(readFileSync(box.at(index)));
      const sealed = readFileSync(box.at(journal)).subarray(length + 12, length + 12 + 32);
      forgeEntry(makeSeal(sealed));
      assert.deepEqual(hostOf().state.loadCache()!.files.map(({ facts }) => facts.tokens), [1, 1, 1], 'it is read');
      assert.equal(await search(), expected);
      assert.deepEqual(findVerbatimFiles(), []);
    });
  }

  it('and one that is not believed is as quick: nothing is indexed again', async () => {
    await search();
    const other = sandbox({}, { git: false });
    for (const by of [nobody, other]) {
      assert.equal(await countParsedFiles(by), 0);
      assert.deepEqual(findVerbatimFiles(by), []);
      assertRedacted(await search(by));
    }
    other.dispose();
  });

  it('and is believed in the next work tree, but gets the seal there only if it had it', async () => {
    box.git('worktree', 'add', '-q', '-b', 'side', side);
    await search();
    assert.equal(await countParsedFiles(person, side), 0);
    assert.deepEqual(findVerbatimFiles(person, side), verbatimFiles);
    for (const makeSeal of [() => undefined, sealOf('another key')]) {
      forgeSnapshot(makeSeal);
      rmSync(`${side}/.agentpack`, { recursive: true });
      assert.equal(await countParsedFiles(person, side), 0);
      assert.ok(existsSync(`${side}/${index}`));
      rmSync(box.at(index));
      assert.deepEqual(findVerbatimFiles(person, side), []);
      assertRedacted(await search(person, side));
      await search();
    }
  });

  it('and files that change are believed again, although the snapshot is not', async () => {
    await search();
    forgeSnapshot(() => undefined);
    box.write('src/price.ts', 'export const price = 1;\n');
    assertRedacted(await search());
    assert.deepEqual(findVerbatimFiles(), ['src/price.ts']);
  });
});

const noGraph: ImportGraph = {
  imports: new Map(),
  importers: new Map(),
  tests: new Map(),
  testedBy: new Map(),
  packages: [],
};

/** `tokens` shows that the forged facts are read. */
function claimVerbatim(file: CachedFile): CachedFile {
  return { ...file, facts: { ...toPlainFacts(file.facts), terms: file.facts.terms, verbatim: true, tokens: 1 } };
}
