import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { parse } from 'yaml';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { spawnCli } from '#test/apps/cli/spawnCli';

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

function word(...paragraphs: string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(`<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`),
  });
}

interface Retrieved {
  readonly results: readonly { readonly id: string; readonly text: string; readonly citation: object; }[];
}

describe('agentpack docs', () => {
  let box: Sandbox;
  let home: Sandbox;
  before(() => {
    home = sandbox({}, { git: false });
  });
  after(() => home.dispose());
  beforeEach(() => {
    box = sandbox({
      'contracts/lease.docx': word('The notice period of the tenant is three months.', 'A deposit is paid.'),
      'plans/garden.docx': word('The garden is watered each evening in summer.'),
    }, { git: false });
  });
  afterEach(() => box.dispose());
  const docs = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, ['docs', ...args], { env: { HOME: home.root } });
    return { code, stdout, stderr };
  };

  it('packs, validates and retrieves, and parses nothing twice', async () => {
    const first = JSON.parse((await docs('pack', '.', '--json')).stdout) as {
      counters: { documents: object; files: object; };
    };
    assert.deepEqual(first.counters.documents, { parsed: 2, reused: 0, failed: 0 });
    const second = JSON.parse((await docs('pack', '--json')).stdout) as typeof first;
    assert.deepEqual(second.counters.documents, { parsed: 0, reused: 2, failed: 0 });
    assert.equal((second.counters.files as { written: number; }).written, 0);
    assert.deepEqual((await docs('validate')).code, 0);
    const manifest = parse(readFileSync(box.at('.agentpack/documents/manifest.yml'), 'utf8')) as {
      sources: { path: string; }[];
    };
    assert.deepEqual(manifest.sources.map(({ path }) => path), ['contracts/lease.docx', 'plans/garden.docx']);
    const { results } = JSON.parse((await docs('retrieve', 'notice period', '--json')).stdout) as Retrieved;
    assert.match(results[0]!.text, /three months/);
    assert.deepEqual(results[0]!.citation, {
      source_path: 'contracts/lease.docx',
      pages: null,
      section_path: [],
      row_range: null,
    });
  });

  it('retrieves changes since the pack, only from documents that match a filter', async () => {
    await docs('pack');
    box.write('plans/garden.docx', word('The roof garden is on floor seven.'));
    assert.match((await docs('retrieve', 'roof floor')).stdout, /^plans\/garden\.docx {2}\[src_/);
    assert.match((await docs('retrieve', 'roof floor', '--source', 'lease')).stdout, /^No chunk/);
  });

  it('reports problems in a pack', async () => {
    await docs('pack', '--out', 'out', '--no-map', '--no-graph');
    assert.ok(!existsSync(box.at('out/map.yml')) && !existsSync(box.at('out/graph.yml')));
    const [chunk] = readdirSync(box.at('out/chunks'));
    box.write(`out/chunks/${chunk!}`, '---\nid: x\n---\nother\n');
    const { code, stdout, stderr } = await docs('validate', 'out');
    assert.equal(code, 1);
    assert.match(stdout, /has 1 tokens, not/);
    assert.match(stderr, /has 1 problem\./);
  });

  it('writes individual parts', async () => {
    await docs('pack', '--no-map');
    assert.match((await docs('map')).stdout, /^Map of 2 documents/);
    assert.match((await docs('graph')).stdout, /^# Graph of the documents/);
    assert.match((await docs('audit')).stdout, /No warnings\./);
    assert.match((await docs('index')).stdout, /^2 chunks indexed/);
    assert.equal((await docs('validate')).code, 0);
  });

  it('evaluates questions from a file', async () => {
    box.write('q.jsonl', '{"question":"How long is the notice period?","document":"lease.docx","pages":[]}\n');
    const { figures } = JSON.parse((await docs('eval', 'q.jsonl', '--json')).stdout) as {
      figures: Readonly<Record<string, number>>;
    };
    assert.deepEqual([figures['questions'], figures['document_hit_3'], figures['mrr']], [1, 1, 1]);
    const { code, stderr } = await docs('eval');
    assert.deepEqual([code, stderr.includes('Specify a file of questions')], [2, true]);
  });

  it('writes an empty pack if the last document is gone', async () => {
    await docs('pack', '--out', 'out');
    for (const path of ['contracts', 'plans']) rmSync(box.at(path), { recursive: true });
    const { code, stdout } = await docs('pack', '--out', 'out');
    assert.deepEqual([code, /contains no documents\.$/m.test(stdout)], [0, true]);
    assert.ok(!existsSync(box.at('out/chunks')));
    assert.equal((await docs('validate', 'out')).code, 0);
    assert.match((await docs('retrieve', 'notice', '--out', 'other')).stdout, /contains no documents\.$/m);
  });

  for (const git of [true, false]) {
    it(`names links to nothing and damaged documents, and indexes the rest, ${git ? 'in git' : 'walked'}`, async () => {
      symlinkSync('/nothing/there.docx', box.at('plans/away.docx'));
      symlinkSync('gone.md', box.at('plans/dead.md'));
      box.write('plans/damaged.docx', 'PK and no more');
      if (git) {
        box.git('init', '-q');
        box.commit('All');
      }
      const { code, stdout, stderr } = await docs('index');
      assert.equal(code, 0);
      assert.match(stdout, /^2 chunks indexed in .*\nplans\/damaged\.docx is left out: \S.*\n$/);
      assert.equal(stderr,
        'Links that lead outside the root, or to nothing, are left out: plans/away.docx and plans/dead.md.\n');
    });
  }

  it('names the documents in formats that cannot be read, and reads tab-separated values', async () => {
    for (const name of ['old.doc', 'LETTER.ODT', 'mail/a.eml', 'mail/b.eml', 'z.rtf', '.hidden/x.doc'])
      box.write(name, 'text');
    box.write('mail/c.msg', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    box.write('src/main.ts', 'run();');
    box.write('prices.tsv', 'item\tprice\nrake, red\t12\n');
    const { stdout, stderr } = await docs('pack', '--exclude', 'z.rtf');
    assert.match(stdout, /^3 documents, 3 chunks, 1 table in /);
    assert.equal(stderr,
      'Documents in formats that cannot be read are left out: LETTER.ODT, mail/a.eml, mail/b.eml, mail/c.msg and ' +
        'old.doc. Save copies of them as PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx) or text.\n');
  });

  it('names no files of programs, no deleted files, and none when it searches', async () => {
    box.write('docs/graph.dot', 'digraph { a -> b }');
    box.write('msg/Pose.msg', 'float64 x');
    box.write('short.dot', '');
    box.write('gone.odt', 'text');
    box.write('plans/old.doc', 'text');
    box.git('init', '-q');
    box.commit('All');
    rmSync(box.at('gone.odt'));
    const namesOld = /^Documents in formats that cannot be read are left out: plans\/old\.doc\. Save [^\n]*\n$/;
    for (const action of ['pack', 'index', 'audit']) assert.match((await docs(action)).stderr, namesOld, action);
    for (const args of [['map'], ['graph'], ['retrieve', 'notice']])
      assert.equal((await docs(...args)).stderr, '', args[0]);
  });

  it('names documents without text in the audit', async () => {
    for (
      const [name, text] of [['empty.txt', ''], ['blank.md', ' \n\n'], ['full.csv', 'a,b\n'], ['form.docx',
        word('')]] as const
    )
      box.write(name, text);
    const { stdout } = await docs('audit');
    assert.match(stdout, /^## low_text_density \(3\)$/m);
    for (const path of ['blank.md', 'empty.txt', 'form.docx'])
      assert.ok(stdout.includes(`${path}: The document has no visible text.`), stdout);
  });

  it('packs the same files, however many processes pack at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => spawnCli(box.root, ['docs', 'pack'], '', { HOME: home.root })),
    );
    assert.deepEqual(outcomes.map(({ code, stderr }) => [code, stderr]), Array(5).fill([0, '']));
    assert.equal(new Set(outcomes.map(({ stdout }) => stdout)).size, 1);
    assert.equal((await docs('validate')).code, 0);
    const chunks = (root: string) =>
      readdirSync(join(root, 'chunks')).map((name) => [name, readFileSync(join(root, 'chunks', name), 'utf8')]);
    await docs('pack', '--out', 'alone');
    assert.deepEqual(chunks(box.at('.agentpack/documents')), chunks(box.at('alone')));
  });

  it('does not read packs as documents, and writes no index into a folder of other files', async () => {
    await docs('pack', '--out', '..a');
    const { chunks } = JSON.parse((await docs('pack', '--out', 'b', '--json')).stdout) as { chunks: number; };
    assert.equal(chunks, 2);
    box.write('mine/notes.txt', 'mine');
    box.write('q.jsonl', '{"question":"How long?","document":"lease.docx"}\n');
    for (const args of [['retrieve', 'notice'], ['eval', 'q.jsonl']])
      assert.match((await docs(...args, '--out', 'mine')).stderr, /notes\.txt, which is not from a document pack/);
    assert.deepEqual(readdirSync(box.at('mine')), ['notes.txt']);
  });

  it('reports that a folder contains no document, and that vectors are off', async () => {
    const empty = sandbox({}, { git: false });
    const { code, stdout } = await runCli(empty.root, ['docs', 'pack']);
    assert.deepEqual([code, /contains no documents\.$/m.test(stdout)], [0, true]);
    empty.dispose();
    const vector = await docs('retrieve', 'notice', '--mode', 'vector');
    assert.equal(vector.code, 1);
    assert.match(vector.stderr, /\[documents\]/);
  });

  it('rejects unknown actions, and too many arguments', async () => {
    for (const args of [[], ['pak'], ['retrieve'], ['retrieve', 'two', 'words'], ['pack', 'nowhere']])
      assert.equal((await docs(...args)).code, 2, args.join(' '));
  });
});
